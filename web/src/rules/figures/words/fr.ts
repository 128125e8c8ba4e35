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
  "ME-C2":
    "Au dos, une tuile ne montre que son lieu, par sa couleur et sa marque. Ce qu’elle cache, on le sait en la soulevant.",
  "ME-C4": "Manuscrit, calice et statuette sont sertis d’argent ; parure, montre et tableau le sont d’or.",
  "ME-R4":
    "Une clé en fer, trouvée dans le garage, vous ouvre le bureau. Une clé en laiton, trouvée dans le bureau, vous ouvre le coffre-fort.",
  "ME-R5":
    "Exemple : un plateau plein. Six tuiles, dont une clé ; deux pierres précieuses vont très bien ensemble, pas deux clés en fer.",
  "ME-G1": "Qui sort en premier prend le 1, et choisira en premier au marché noir.",
  "ME-X2":
    "Exemple : un plateau demande une liasse de billets et un lingot d’or. Vous payez exactement cela, et vous y prenez le tableau.",
  "ME-X3": "Exemple : vous rendez une sacoche en cuir et piochez à l’aveugle. Cette fois, c’est une montre.",
  "ME-A3":
    "Exemple : un calice va sur la marche la plus basse d’une collection de calices. La carte valait 2, elle vaut maintenant 4 ; avec le prochain calice, 7.",
};
