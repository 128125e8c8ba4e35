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
    again: "De les nog eens",
  },
};
