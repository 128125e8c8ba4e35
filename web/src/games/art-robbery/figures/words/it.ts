import type { Captions } from ".";

export const it: Captions = {
  "AR-C2": "I numeri da 0 a 5, il boss, il cane da guardia e il ladro avido.",
  "AR-C4": "Uno zero non dà punti, ma due alibi. Nei raid successivi ne hanno anche bottini migliori; il boss mai.",
  "AR-T3":
    "Esempio: giochi un 3. Se al centro c’è un 3, è tuo. Altrimenti prendine uno a chi in questo raid ha preso un 3.",
  "AR-T5":
    "Esempio: giochi il ladro avido e prendi il 5. Potevi prendere anche il boss, ma niente di ciò che qualcuno ha già.",
  "AR-D1":
    "Esempio: Bob gioca un 4 e vuole quello di Ada. Ada ha il cane. Lo lascia a Bob e si tiene il 4; la prossima volta sarà Bob a poterlo cedere.",
  "AR-R2":
    "Esempio: con accanto un 4 dello stesso raid il boss resta, e vale 5. Con niente di meglio di un 3 andrebbe perso.",
  "AR-F2":
    "Tre gettoni, cinque alibi. Esempio: Ada ha 24 punti e 3 alibi, Bob 19 e 5, Cleo 15 e 6. Ada viene presa e non segna nulla; vince Bob.",
};
