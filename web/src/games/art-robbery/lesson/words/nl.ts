import type { LessonWords } from ".";

export const nl: LessonWords = {
  end: "Nu zou de tweede rooftocht beginnen, met negen nieuwe fiches en de kaarten in je hand. De bots staan klaar voor een heel spel.",
  steps: {
    welcome: {
      say: (name) =>
        `Goedenavond, ${name}. In het midden liggen negen buitfiches; in vier rooftochten pak je zoveel punten als je kunt. We spelen de eerste rooftocht, tegen Bruno en Vera.`,
      task: "",
    },
    five: {
      say: () =>
        "Elke beurt speel je één kaart en trek je er één. Een getal neemt een fiche met dat getal uit het midden.",
      task: "Kies je 5 en speel hem.",
    },
    open: {
      say: () =>
        "Wat je neemt, ligt open voor je en is pas veilig als de rooftocht voorbij is. Bruno heeft de baas. Nog wel.",
      task: "",
    },
    boss: {
      say: () =>
        "Wat niet meer in het midden ligt, steelt je kaart van een tegenstander; heeft niemand het, dan is de kaart verspeeld. De baas is 5 punten waard.",
      task: "Speel je baas: hij steelt die van Bruno.",
    },
    company: {
      say: () =>
        "Van jou! Maar aan het einde van de rooftocht blijft de baas alleen bij een 4 of een 5. Je hebt de 5: pas er goed op.",
      task: "",
    },
    dog: {
      say: () =>
        "Vera heeft de waakhond gehaald. Jouw kaart haalt hem, waar hij ook is. Hij helpt zijn baasje tegen dieven.",
      task: "Speel je waakhond.",
    },
    theft: {
      say: () =>
        "Bruno wil je 5! De hond is van jou, dus jij kiest: hij krijgt het fiche, of in plaats daarvan de hond.",
      task: "Kies wat je afstaat.",
    },
    thief: {
      say: () =>
        "De hebzuchtige dief neemt een willekeurig fiche uit het midden. De 0 is niets waard, maar zijn witte stippen zijn alibi’s: wie er aan het einde van het spel de minste heeft, wordt gepakt en scoort 0.",
      task: "Speel je hebzuchtige dief en neem wat je wilt.",
    },
    last: {
      say: () => "Er is nog één fiche. Zodra het midden leeg is, is de rooftocht voorbij.",
      task: "Neem het laatste fiche.",
    },
    kept: {
      say: () =>
        "De rooftocht is voorbij. Iedereen stelt zijn fiches veilig: niemand kan ze nog stelen. Dankzij je 5 blijft de baas bij jou.",
      task: "",
    },
    lost: {
      say: () =>
        "De rooftocht is voorbij. Iedereen stelt zijn fiches veilig: niemand kan ze nog stelen. Zonder 4 of 5 erbij is de baas weg.",
      task: "",
    },
    alibis: {
      say: () =>
        "Je hebt twee alibi’s: een goed begin. Na vier rooftochten scoort wie er de minste heeft niets, en de meeste punten winnen.",
      task: "",
    },
    noAlibis: {
      say: () =>
        "Je hebt nog geen alibi: let daarop. Na vier rooftochten scoort wie er de minste heeft niets, en de meeste punten winnen.",
      task: "",
    },
  },
};
