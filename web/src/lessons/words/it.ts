import type { LessonWords } from ".";

export const it: LessonWords = {
  title: (game) => `Una prima partita di ${game}`,
  coach: "La lezione",
  step: (number, of) => `Passo ${number} di ${of}`,
  goOn: "Avanti",
  skip: "Salta la lezione",
  watch: (name) => `Ora ${name}. Guarda …`,
  wrongMove: "Bella mossa, per un’altra notte. Prima però:",
  rule: (id) => `Regola ${id}, in una nuova scheda`,
  toTarget: "andare a ciò che indica la lezione",
  fetching: "Accendiamo la lanterna …",
  failed: "Non è stato possibile caricare la lezione. Ricarica la pagina.",
  end: {
    title: "Ora sai giocare",
    again: "Ripeti la lezione",
  },
};
