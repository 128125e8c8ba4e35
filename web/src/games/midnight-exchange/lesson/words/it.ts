import type { LessonWords } from ".";

export const it: LessonWords = {
  end: "In una vera perquisizione nessuno aspetta. Contro i bot il ritmo lo scegli tu.",
  steps: {
    welcome: {
      say: (name) =>
        `Buonasera, ${name}. Sul tavolo ci sono 54 tessere: sul dorso un luogo, sotto un bottino. In una perquisizione tutti cercano insieme. Stasera hai tutto il tempo che vuoi.`,
      task: "",
    },
    prices: {
      say: () =>
        "Ai mercati neri il bottino compra arte: uno vuole gioielli e un mazzetto di banconote, l’altro un mazzetto e una pietra preziosa. Cerca quelli.",
      task: "",
    },
    lift: {
      say: () => "Hai una mano, per una tessera. All’inizio per te è aperto solo il garage: le tessere blu.",
      task: "Solleva una tessera blu qualsiasi.",
    },
    stash: {
      say: () => "Gioielli! Finora li hai visti solo tu. Sulla tua plancetta sono al sicuro, in vista di tutti.",
      task: "Riponili.",
    },
    again: {
      say: () => "Anche Bruno cerca: ecco la sua mano. Se due vogliono la stessa tessera, l’ha chi è più veloce.",
      task: "Solleva un’altra tessera blu.",
    },
    drop: {
      say: () =>
        "Un cassetto vuoto non compra nulla. Lascialo: lato luogo, e altri ci cascheranno, oppure lato bottino.",
      task: "Lascialo, sul lato che preferisci.",
    },
    another: {
      say: () => "L’ufficio e la cassaforte sono chiusi: le tessere viola e arancioni. Ti serve una chiave.",
      task: "Solleva ancora una tessera blu.",
    },
    key: {
      say: () =>
        "Una chiave di ferro! Sulla tua plancetta ti apre l’ufficio e ci resta per questa manche. Nell’ufficio ci sono chiavi d’ottone, per la cassaforte.",
      task: "Riponi la chiave.",
    },
    study: {
      say: () => "Ora le tessere viola sono aperte per te. Nel garage non ci sono pietre preziose.",
      task: "Solleva una tessera viola qualsiasi.",
    },
    more: {
      say: () => "Una pietra preziosa! La tua plancetta ha posto per sei tessere.",
      task: "Riponila, poi solleva e riponi tessere viola finché ne hai sei.",
    },
    getaway: {
      say: () => "Sei tessere e la mano vuota: ora puoi fuggire. Più basso è il tuo gettone, prima tocca a te.",
      task: "Prendi il gettone Fuga.",
    },
    over: {
      say: () =>
        "Quando resta un solo gettone, la perquisizione finisce subito: Bruno esce con quello che ha. Ora gli scambi, nell’ordine dei gettoni.",
      task: "",
    },
    card: {
      say: () =>
        "Cominci tu. Uno scambio per turno: gioielli e banconote qui comprano un oggetto d’arte, o una carta Prestigio. Le carte danno più punti.",
      task: "Prendi la carta con i due calici.",
    },
    bag: {
      say: () => "Per una borsa in cuoio peschi un oggetto d’arte dal sacchetto, a caso.",
      task: "Apri la tua borsa in cuoio.",
    },
    place: {
      say: () =>
        "Un calice, che fortuna! L’arte va sul gradino libero più basso di una carta che la chiede, e non si muove più.",
      task: "Scegli il calice, poi la tua carta.",
    },
    art: {
      say: () => "Con un calice la tua carta vale 4 punti, con due ne vale 7. L’altro mercato ha un calice.",
      task: "Compralo con le banconote e la pietra preziosa.",
    },
    complete: {
      say: () => "Tocca a Bruno, ma puoi piazzare arte in ogni momento.",
      task: "Piazza il calice sulla tua carta.",
    },
    round: {
      say: () =>
        "Completa: 7 punti. Quando nessuno può o vuole più scambiare, comincia una nuova perquisizione. Quando mancano arte o carte la partita finisce, e vince chi ha più punti.",
      task: "",
    },
  },
};
