// Answers to the questions of `QuestionPanel`, in words.

import type { ViewModel } from "./view-model.svelte";
import { bankedValue, valueOf, tokensOf } from "./loot";
import { tokenName } from "./names";

export function hand({ words, currentView }: ViewModel): string {
  return words.answers.hand(currentView.hand.map((card) => words.cards[card]));
}

export function dog({ words, currentView, names, play }: ViewModel): string {
  const where =
    currentView.dog === null
      ? words.dogHere
      : currentView.dog === play.seat
        ? words.dogYours
        : words.dogOf(names[currentView.dog] ?? "");
  return `${where}.`;
}

export function centre(model: ViewModel): string {
  const { words, currentView } = model;
  const tokens = words.answers.centre(tokensOf(currentView, null).map(({ token }) => tokenName(words, token)));
  return currentView.dog === null ? `${tokens} ${dog(model)}` : tokens;
}

/** A player's tokens, dog, banked points and number of cards. */
export function player(model: ViewModel, seat: number): string {
  const { words, currentView, edition } = model;
  const safe = bankedValue(currentView, seat, edition.figures.boss);
  return [
    words.answers.before(
      model.nameOf(seat),
      tokensOf(currentView, seat).map(({ token }) => tokenName(words, token)),
    ),
    ...(currentView.dog === seat ? [dog(model)] : []),
    `${words.banked(safe.points, safe.tokens, safe.alibis)}.`,
    `${words.holds(currentView.hand_sizes[seat] ?? 0)}.`,
  ].join(" ");
}

/** Everyone's points so far, before anyone is caught for too few alibis. */
export function scores({ words, currentView, names, edition }: ViewModel): string {
  return names
    .map((name, seat) => {
      const safe = bankedValue(currentView, seat, edition.figures.boss);
      const open = valueOf(
        tokensOf(currentView, seat).map(({ token }) => token),
        edition.figures.boss,
      );
      return words.answers.score(name, safe.points, open.points, safe.alibis + open.alibis);
    })
    .join(" ");
}

/** The opponents' seats, from the left neighbour on; all seats for a spectator. */
export function opponents(seats: number, me: number | null): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return me === null ? all : [...all.slice(me + 1), ...all.slice(0, me)];
}
