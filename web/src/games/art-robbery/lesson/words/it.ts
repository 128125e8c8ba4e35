import type { LessonWords } from ".";

export const it: LessonWords = {
  end: "Adesso comincerebbe il secondo raid, con nove gettoni nuovi e le carte che hai in mano. I bot sono pronti per una partita intera.",
  steps: {
    welcome: {
      say: (name) =>
        `Buonasera, ${name}. Al centro ci sono nove gettoni Bottino; in quattro raid prendi più punti che puoi. Giochiamo il primo raid, contro Bruno e Vera.`,
      task: "",
    },
    five: {
      say: () =>
        "A ogni turno giochi una carta, poi ne peschi una. Un numero prende dal centro un gettone con quel numero.",
      task: "Scegli il tuo 5 e giocalo.",
    },
    open: {
      say: () =>
        "Ciò che prendi resta scoperto davanti a te, e non è al sicuro finché il raid non finisce. Bruno ha il boss. Per ora.",
      task: "",
    },
    boss: {
      say: () =>
        "Ciò che non è più al centro, la tua carta lo ruba a un avversario; se non l’ha nessuno, la carta è spesa. Il boss vale 5 punti.",
      task: "Gioca il tuo boss: ruba quello di Bruno.",
    },
    company: {
      say: () =>
        "È tuo! Ma alla fine del raid il boss resta solo se accanto ha un 4 o un 5. Tu hai il 5: tienilo stretto.",
      task: "",
    },
    dog: {
      say: () =>
        "Vera ha preso il cane da guardia. La tua carta lo prende, ovunque sia. Aiuta il suo padrone contro i ladri.",
      task: "Gioca il tuo cane da guardia.",
    },
    theft: {
      say: () => "Bruno vuole il tuo 5! Il cane è tuo, quindi decidi tu: gli dai il gettone, oppure il cane.",
      task: "Scegli che cosa cedi.",
    },
    thief: {
      say: () =>
        "Il ladro avido prende un gettone qualsiasi dal centro. Lo 0 non vale nulla, ma i suoi punti bianchi sono alibi: chi ne ha di meno a fine partita viene preso e segna 0.",
      task: "Gioca il tuo ladro avido e prendi ciò che vuoi.",
    },
    last: {
      say: () => "È rimasto un gettone. Appena il centro è vuoto, il raid è finito.",
      task: "Prendi l’ultimo gettone.",
    },
    kept: {
      say: () =>
        "Il raid è finito. Ognuno mette al sicuro i suoi gettoni: nessuno può più rubarli. Grazie al tuo 5, il boss resta con te.",
      task: "",
    },
    lost: {
      say: () =>
        "Il raid è finito. Ognuno mette al sicuro i suoi gettoni: nessuno può più rubarli. Senza un 4 o un 5 accanto, il boss se n’è andato.",
      task: "",
    },
    alibis: {
      say: () =>
        "Hai due alibi: un buon inizio. Dopo quattro raid chi ne ha di meno non segna nulla, e vince chi ha più punti.",
      task: "",
    },
    noAlibis: {
      say: () =>
        "Non hai ancora alibi: attenzione. Dopo quattro raid chi ne ha di meno non segna nulla, e vince chi ha più punti.",
      task: "",
    },
  },
};
