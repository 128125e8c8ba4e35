// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import type { LessonWords } from ".";

export const fr: LessonWords = {
  title: (game) => `Première partie : ${game}`,
  coach: "La leçon",
  step: (number, of) => `Étape ${number} sur ${of}`,
  goOn: "Continuer",
  skip: "Passer la leçon",
  watch: (name) => `À ${name}. Regardez …`,
  wrongMove: "Un beau coup pour une autre nuit. D’abord :",
  rule: (id) => `Règle ${id}, dans un nouvel onglet`,
  toTarget: "aller à ce que montre la leçon",
  fetching: "On allume la lanterne …",
  failed: "La leçon n’a pas pu être chargée. Rechargez la page.",
  end: {
    title: "Vous savez jouer",
    again: "Refaire la leçon",
  },
};
