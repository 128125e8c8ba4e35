import type { LessonWords } from ".";

export const nl: LessonWords = {
  title: (game) => `Een eerste spel ${game}`,
  coach: "De les",
  step: (number, of) => `Stap ${number} van ${of}`,
  goOn: "Verder",
  skip: "Sla de les over",
  watch: (name) => `Nu ${name}. Kijk …`,
  wrongMove: "Een mooie zet, voor een andere nacht. Eerst dit:",
  rule: (id) => `Regel ${id}, in een nieuw tabblad`,
  toTarget: "naar wat de les aanwijst",
  fetching: "De lantaarn wordt aangestoken …",
  failed: "De les kon niet worden opgehaald. Laad de pagina opnieuw.",
  end: {
    title: "Je kunt het spel",
    "art-robbery":
      "Nu zou de tweede rooftocht beginnen, met negen nieuwe fiches en de kaarten in je hand. De bots staan klaar voor een heel spel.",
    "midnight-exchange": "In een echte rooftocht wacht niemand. Tegen bots kies je zelf het tempo.",
    again: "De les nog eens",
  },
  steps: {
    "art-robbery": {
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
    "midnight-exchange": {
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
  },
};
