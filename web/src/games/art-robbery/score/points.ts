// The points of a table that was played with the box (AR-F1 to AR-F5). Nothing but sums: no words, no page.

import type { ArtRobberyEdition, Card } from "../types";

/** A token of a raid. */
export interface Loot {
  face: Card;
  alibis: number;
}

/** What somebody has banked: by raid, which of its tokens. */
export interface Holding {
  raids: number[][];
}

export interface Sum {
  /** By raid. */
  raids: number[];
  /** By raid: whether the boss has left the game, for want of company (AR-R2). */
  lost: boolean[];
  alibis: number;
  /** What the fewest alibis cost: nothing, the fine between two, or everything. */
  cost: number;
  points: number;
}

export interface Count {
  sums: Sum[];
  /** Whom the fewest alibis give away. */
  caught: number[];
  /** Several share the victory if alibis do not decide either (AR-F5). */
  winners: number[];
  /** Whether alibis had to decide. */
  level: boolean;
}

/** The tokens of each raid, one by one. */
export const lootOf = (edition: ArtRobberyEdition): Loot[][] =>
  edition.raids.map((raid) =>
    raid.tokens.flatMap(({ face, alibis, count }) => Array<Loot>(Math.max(0, count)).fill({ face, alibis })),
  );

/** What a banked token counts (AR-F4). */
export const worth = (edition: ArtRobberyEdition, face: Card): number =>
  face === "boss" ? edition.figures.boss : Number(face);

/** Everyone's points, and who has won. */
export function count(edition: ArtRobberyEdition, players: readonly Holding[]): Count {
  const loot = lootOf(edition);
  const sums = players.map((has): Sum => {
    const lost: boolean[] = [];
    let alibis = 0;
    const raids = loot.map((tokens, raid) => {
      const own = (has.raids[raid] ?? []).flatMap((at) => tokens[at] ?? []);
      const alone =
        own.some((token) => token.face === "boss") &&
        !own.some((token) => edition.figures.boss_needs.includes(token.face));
      lost.push(alone);
      const kept = alone ? own.filter((token) => token.face !== "boss") : own;
      alibis += kept.reduce((total, token) => total + token.alibis, 0);
      return kept.reduce((total, token) => total + worth(edition, token.face), 0);
    });
    return { raids, lost, alibis, cost: 0, points: raids.reduce((total, points) => total + points, 0) };
  });
  const covers = sums.map((one) => one.alibis);
  const fewest = Math.min(...covers);
  const two = players.length === 2;
  const spared = players.length < 2 || (two && fewest === Math.max(...covers));
  const caught = spared ? [] : covers.flatMap((cover, player) => (cover === fewest ? [player] : []));
  for (const player of caught) {
    const one = sums[player]!;
    one.cost = two ? edition.figures.fine : one.points;
    one.points -= one.cost;
  }
  const most = Math.max(...sums.map((one) => one.points));
  const first = sums.flatMap((one, player) => (one.points === most ? [player] : []));
  const cover = Math.max(...first.map((player) => covers[player]!));
  return { sums, caught, winners: first.filter((player) => covers[player] === cover), level: first.length > 1 };
}
