export const en = {
  end: "Now the second raid would begin, with nine new tokens and the cards you hold. The bots are ready for a whole game.",
  steps: {
    welcome: {
      say: (name: string) =>
        `Good evening, ${name}. Nine loot tokens lie in the centre; in four raids you take as many points as you can. We play the first raid, against Bruno and Vera.`,
      task: "",
    },
    five: {
      say: () =>
        "Each turn you play one card, then draw another. A number takes a token of that number from the centre.",
      task: "Choose your 5 and play it.",
    },
    open: {
      say: () =>
        "What you take lies open before you, and is not safe before the raid ends. Bruno has the boss. For now.",
      task: "",
    },
    boss: {
      say: () =>
        "What is no longer in the centre, your card steals from another player; if nobody has it, the card is spent. The boss is worth 5 points.",
      task: "Play your boss: it steals Bruno’s.",
    },
    company: {
      say: () =>
        "Yours! But at the end of the raid you keep the boss only with a 4 or a 5 beside it. You have the 5: guard it well.",
      task: "",
    },
    dog: {
      say: () =>
        "Vera has fetched the guard dog. Your card takes it, wherever it is. It helps its owner against thieves.",
      task: "Play your guard dog.",
    },
    theft: {
      say: () => "Bruno reaches for your 5! The dog is yours, so you decide: he gets the token, or the dog instead.",
      task: "Choose what you hand over.",
    },
    thief: {
      say: () =>
        "The greedy thief takes any token from the centre. The 0 is worth nothing, but its white dots are alibis: whoever has the fewest at the end of the game is caught and scores 0.",
      task: "Play your greedy thief and take what you like.",
    },
    last: {
      say: () => "One token is left. As soon as the centre is empty, the raid is over.",
      task: "Take the last token.",
    },
    kept: {
      say: () =>
        "The raid is over. Everyone banks their tokens: nobody can steal them any more. With your 5 beside it, the boss stays yours.",
      task: "",
    },
    lost: {
      say: () =>
        "The raid is over. Everyone banks their tokens: nobody can steal them any more. Without a 4 or a 5 beside it, the boss is gone.",
      task: "",
    },
    alibis: {
      say: () =>
        "You have two alibis: a good start. After four raids those with the fewest score nothing, and the most points win.",
      task: "",
    },
    noAlibis: {
      say: () =>
        "You have no alibi yet: mind that. After four raids those with the fewest score nothing, and the most points win.",
      task: "",
    },
  },
};
