// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import type { Captions } from ".";

export const fr: Captions = {
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
