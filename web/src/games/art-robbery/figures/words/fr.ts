// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import type { Captions } from ".";

export const fr: Captions = {
  "AR-C2": "Les nombres de 0 à 5, le boss, le chien de garde et le voleur cupide.",
  "AR-C4":
    "Un zéro ne rapporte aucun point, mais deux alibis. Dans les raids suivants, de meilleurs butins en ont aussi ; le boss, jamais.",
  "AR-T3":
    "Exemple : vous jouez un 3. S’il y a un 3 au centre, il est à vous. Sinon, prenez-en un à quelqu’un qui a eu un 3 dans ce raid.",
  "AR-T5":
    "Exemple : vous jouez le voleur cupide et prenez le 5. Vous auriez pu prendre le boss, mais rien de ce que quelqu’un a déjà.",
  "AR-D1":
    "Exemple : Bob joue un 4 et veut celui d’Ada. Ada a le chien. Elle le laisse à Bob et garde son 4 ; la prochaine fois, c’est Bob qui pourra le céder.",
  "AR-R2":
    "Exemple : avec un 4 du même raid à ses côtés, le boss reste et vaut 5. Avec un 3 pour seule escorte, il serait perdu.",
  "AR-F2":
    "Trois jetons, cinq alibis. Exemple : Ada a 24 points et 3 alibis, Bob 19 et 5, Cléo 15 et 6. Ada se fait prendre et ne marque rien ; Bob gagne.",
};
