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
};
