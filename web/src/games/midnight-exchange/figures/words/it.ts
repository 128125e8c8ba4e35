import type { Captions } from ".";

export const it: Captions = {
  "ME-C2":
    "Sul dorso una tessera mostra solo il suo luogo, con il colore e il segno. Che cosa nasconde lo sai quando la sollevi.",
  "ME-C4": "Manoscritto, calice e statuetta sono montati in argento; parure, orologio e quadro in oro.",
  "ME-R4":
    "Una chiave di ferro, trovata nel garage, ti apre l’ufficio. Una chiave d’ottone, trovata nell’ufficio, ti apre la cassaforte.",
  "ME-R5":
    "Esempio: una plancetta piena. Sei tessere, di cui una chiave; due pietre preziose vanno bene, due chiavi di ferro no.",
  "ME-G1": "Chi esce per primo prende l’1, e sarà il primo a scegliere al mercato nero.",
  "ME-X2":
    "Esempio: una plancetta del mercato chiede un mazzetto di banconote e un lingotto d’oro. Paghi esattamente questo e ne prendi il quadro.",
  "ME-X3": "Esempio: restituisci una borsa in cuoio e peschi alla cieca. Questa volta è un orologio.",
  "ME-A3":
    "Esempio: un calice va sul gradino più basso di una collezione di calici. La carta valeva 2, ora vale 4; con il prossimo calice varrà 7.",
};
