// What bots and people are called.

import type { Seated } from "../protocol";
import type { Words } from "../words/words";

/** The name of a bot, in the language of whoever reads it; one that we have no name for goes by its own. */
export function botName(words: Words, bot: string): string {
  return bot in words.bots ? words.bots[bot as keyof Words["bots"]].name : bot;
}

/** What everyone at a table is called; bots of the same kind are told apart by a number. */
export function seatNames(words: Words, seats: readonly Seated[]): string[] {
  const plain = seats.map((seat) => (seat.bot == null ? (seat.name ?? "") : botName(words, seat.bot)));
  return plain.map((name, seat) => {
    const alike = plain.flatMap((other, where) => (other === name ? [where] : []));
    return name === "" || alike.length === 1 ? name : `${name} ${alike.indexOf(seat) + 1}`;
  });
}
