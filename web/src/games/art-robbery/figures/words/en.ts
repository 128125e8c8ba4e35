export const en = {
  "AR-C2": "Numbers from 0 to 5, the boss, the guard dog and the greedy thief.",
  "AR-C4":
    "A zero brings no points, but two alibis. Later raids have alibis on better loot too; the boss never has one.",
  "AR-T3":
    "Example: you play a 3. If a 3 lies in the centre, it is yours. If not, take one from somebody who got a 3 in this raid.",
  "AR-T5":
    "Example: you play the greedy thief and take the 5. It could have been the boss as well, but nothing that somebody has already.",
  "AR-D1":
    "Example: Bob plays a 4 and wants Ada’s. Ada has the dog. She lets it go to Bob and keeps her 4; next time the dog is Bob’s to give.",
  "AR-R2":
    "Example: with a 4 of the same raid beside it the boss stays, and is worth 5. With nothing better than a 3 it would be lost.",
  "AR-F2":
    "Three tokens, five alibis. Example: Ada has 24 points and 3 alibis, Bob 19 and 5, Cleo 15 and 6. Ada is caught and scores nothing; Bob wins.",
};
