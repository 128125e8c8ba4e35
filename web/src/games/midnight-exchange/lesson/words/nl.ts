import type { LessonWords } from ".";

export const nl: LessonWords = {
  end: "In een echte rooftocht wacht niemand. Tegen bots kies je zelf het tempo.",
  steps: {
    welcome: {
      say: (name) =>
        `Goedenavond, ${name}. Op tafel liggen 54 fiches: op de rug een locatie, eronder buit. In een rooftocht zoekt iedereen tegelijk. Vanavond heb je alle tijd.`,
      task: "",
    },
    prices: {
      say: () =>
        "Op de zwarte markt koopt buit kunst: het ene bord wil juwelen en contant geld, het andere contant geld en een edelsteen. Zoek die.",
      task: "",
    },
    lift: {
      say: () => "Je hebt één hand, voor één fiche. Eerst is alleen de garage open voor jou: de blauwe fiches.",
      task: "Pak een blauw fiche op, welk je maar wilt.",
    },
    stash: {
      say: () => "Juwelen! Alleen jij hebt ze gezien. Op je bord zijn ze veilig, en kan iedereen ze zien.",
      task: "Bewaar ze.",
    },
    again: {
      say: () => "Bruno zoekt ook: daar is zijn hand. Willen er twee hetzelfde fiche, dan krijgt de snelste het.",
      task: "Pak nog een blauw fiche op.",
    },
    drop: {
      say: () =>
        "Een lege lade koopt niets. Leg hem terug: locatiezijde boven, dan trappen anderen erin, of buitzijde boven.",
      task: "Leg hem neer, op een kant naar keuze.",
    },
    another: {
      say: () => "Het kantoor en de kluis zijn op slot: de paarse en de oranje fiches. Je hebt een sleutel nodig.",
      task: "Pak nog één blauw fiche op.",
    },
    key: {
      say: () =>
        "Een ijzeren sleutel! Op je bord opent hij het kantoor voor jou, en daar blijft hij deze ronde. In het kantoor liggen koperen sleutels, voor de kluis.",
      task: "Bewaar de sleutel.",
    },
    study: {
      say: () => "Nu zijn de paarse fiches open voor jou. In de garage liggen geen edelstenen.",
      task: "Pak een paars fiche op, welk je maar wilt.",
    },
    more: {
      say: () => "Een edelsteen! Op je bord is plaats voor zes fiches.",
      task: "Bewaar hem, en pak en bewaar paarse fiches tot je er zes hebt.",
    },
    getaway: {
      say: () => "Zes fiches en een lege hand: nu mag je ontsnappen. Hoe lager je fiche, hoe eerder je beurt.",
      task: "Neem het ontsnappingsfiche.",
    },
    over: {
      say: () =>
        "Is er nog maar één fiche, dan is de rooftocht meteen voorbij: Bruno vertrekt met wat hij heeft. Nu het ruilen, in de volgorde van de fiches.",
      task: "",
    },
    card: {
      say: () =>
        "Jij begint. Eén ruil per beurt: juwelen en contant geld kopen hier een kunstwerk, of een prestigekaart. Kaarten leveren het meeste op.",
      task: "Neem de kaart met de twee kelken.",
    },
    bag: {
      say: () => "Voor een lederen tas trek je een kunstwerk uit de buidel, welk het ook is.",
      task: "Open je lederen tas.",
    },
    place: {
      say: () =>
        "Een kelk, wat een geluk! Kunst gaat op de laagste vrije trede van een kaart die erom vraagt, en blijft daar liggen.",
      task: "Kies de kelk, en dan je kaart.",
    },
    art: {
      say: () => "Met één kelk is je kaart 4 punten waard, met twee 7. De andere markt heeft een kelk.",
      task: "Koop hem met je contant geld en je edelsteen.",
    },
    complete: {
      say: () => "Bruno is aan de beurt, maar kunst plaatsen mag altijd.",
      task: "Plaats de kelk op je kaart.",
    },
    round: {
      say: () =>
        "Compleet: 7 punten. Kan of wil niemand meer ruilen, dan begint een nieuwe rooftocht. Is de kunst op of zijn er te weinig kaarten, dan eindigt het spel: de meeste punten winnen.",
      task: "",
    },
  },
};
