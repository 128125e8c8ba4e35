import type { Captions } from ".";

export const nl: Captions = {
  "AR-C2": "De getallen 0 tot en met 5, de baas, de waakhond en de hebzuchtige dief.",
  "AR-C4":
    "Een nul levert geen punten op, maar wel twee alibi’s. In latere rooftochten heeft ook betere buit er een; de baas nooit.",
  "AR-T3":
    "Voorbeeld: je speelt een 3. Ligt er een 3 in het midden, dan is die van jou. Zo niet, neem er een van iemand die in deze rooftocht een 3 heeft gepakt.",
  "AR-T5":
    "Voorbeeld: je speelt de hebzuchtige dief en pakt de 5. Het had ook de baas mogen zijn, maar niets wat iemand al heeft.",
  "AR-D1":
    "Voorbeeld: Bob speelt een 4 en wil die van Ada. Ada heeft de hond. Ze laat hem naar Bob gaan en houdt haar 4; de volgende keer mag Bob hem afstaan.",
  "AR-R2":
    "Voorbeeld: met een 4 uit dezelfde rooftocht erbij blijft de baas, en is hij 5 waard. Met niets beters dan een 3 zou hij verloren zijn.",
  "AR-F2":
    "Drie fiches, vijf alibi’s. Voorbeeld: Ada heeft 24 punten en 3 alibi’s, Bob 19 en 5, Cleo 15 en 6. Ada wordt gepakt en scoort niets; Bob wint.",
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
