import type { Captions } from ".";

export const nl: Captions = {
  "ME-C2":
    "Op de achterkant toont een fiche alleen zijn locatie, met kleur en teken. Wat eronder zit, weet je pas als je hem optilt.",
  "ME-C4": "Manuscript, kelk en beeldje zijn in zilver gevat; sieraden, horloge en schilderij in goud.",
  "ME-R4":
    "Een ijzeren sleutel, gevonden in de garage, opent het kantoor voor je. Een koperen sleutel, gevonden in het kantoor, opent de kluis.",
  "ME-R5": "Voorbeeld: een vol bord. Zes fiches, waarvan één sleutel; twee edelstenen mag, twee ijzeren sleutels niet.",
  "ME-G1": "Wie het eerst buiten is, neemt de 1 en mag op de zwarte markt als eerste kiezen.",
  "ME-X2":
    "Voorbeeld: een bord vraagt contant geld en een goudstaaf. Je betaalt precies dat en neemt er het schilderij van.",
  "ME-X3": "Voorbeeld: je levert een lederen tas in en trekt blind. Deze keer is het een horloge.",
  "ME-A3":
    "Voorbeeld: een kelk gaat op de laagste trede van een kelkencollectie. De kaart was 2 waard, nu 4; met de volgende kelk wordt dat 7.",
};
