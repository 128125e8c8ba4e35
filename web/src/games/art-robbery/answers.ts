// What the table answers when it is asked.

import type { Desk } from "./view-model.svelte";
import { bankedOf, haulOf, piecesOf } from "./loot";
import { tokenName } from "./event-text";

export function hand({ words, now }: Desk): string {
  return words.answer.hand(now.hand.map((card) => words.cards[card]));
}

export function dog({ words, now, names, play }: Desk): string {
  const where =
    now.dog === null ? words.dogHere : now.dog === play.seat ? words.dogYours : words.dogOf(names[now.dog] ?? "");
  return `${where}.`;
}

export function centre(desk: Desk): string {
  const { words, now } = desk;
  const tokens = words.answer.centre(piecesOf(now, null).map(({ token }) => tokenName(words, token)));
  return now.dog === null ? `${tokens} ${dog(desk)}` : tokens;
}

/** What somebody has: in this raid, the dog, safe, and in hand. */
export function player(desk: Desk, seat: number): string {
  const { words, now, edition } = desk;
  const safe = bankedOf(now, seat, edition.figures.boss);
  return [
    words.answer.before(
      desk.who(seat),
      piecesOf(now, seat).map(({ token }) => tokenName(words, token)),
    ),
    ...(now.dog === seat ? [dog(desk)] : []),
    `${words.banked(safe.points, safe.tokens, safe.alibis)}.`,
    `${words.holds(now.hand_sizes[seat] ?? 0)}.`,
  ].join(" ");
}

/** What everyone has so far, if nobody were caught. */
export function scores({ words, now, names, edition }: Desk): string {
  return names
    .map((name, seat) => {
      const safe = bankedOf(now, seat, edition.figures.boss);
      const open = haulOf(
        piecesOf(now, seat).map(({ token }) => token),
        edition.figures.boss,
      );
      return words.answer.score(name, safe.points, open.points, safe.alibis + open.alibis);
    })
    .join(" ");
}

/** The seats of the others, from the left neighbour on; for a spectator everyone. */
export function others(seats: number, me: number | null): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return me === null ? all : [...all.slice(me + 1), ...all.slice(0, me)];
}
