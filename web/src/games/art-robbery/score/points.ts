// The points of a physical table (AR-F1 to AR-F5). Pure: no words and no components.

import type { ArtRobberyEdition, Card } from "../types";

/** A token of a raid. */
export interface LootToken {
  face: Card;
  alibis: number;
}

/** A player's banked tokens: for each raid, the indices of its tokens. */
export interface Holding {
  raids: number[][];
}

/** A player's score. */
export interface PlayerScore {
  /** Points by raid. */
  raids: number[];
  /** By raid: whether the boss was lost because the player banked none of the tokens it needs (AR-R2). */
  lost: boolean[];
  alibis: number;
  /** The points lost for the fewest alibis: the fine between two players, else all. */
  cost: number;
  points: number;
}

export interface TableScore {
  players: PlayerScore[];
  /** The players with the fewest alibis. */
  caught: number[];
  /** More than one if alibis do not break the tie (AR-F5). */
  winners: number[];
  /** Whether several players had the most points. */
  tied: boolean;
}

/** The tokens of each raid, one by one. */
export const raidTokens = (edition: ArtRobberyEdition): LootToken[][] =>
  edition.raids.map((raid) =>
    raid.tokens.flatMap(({ face, alibis, count }) => Array<LootToken>(Math.max(0, count)).fill({ face, alibis })),
  );

/** The points of a banked token (AR-F4). */
export const tokenPoints = (edition: ArtRobberyEdition, face: Card): number =>
  face === "boss" ? edition.figures.boss : Number(face);

/** Everyone's points, and the winners. */
export function scoreTable(edition: ArtRobberyEdition, holdings: readonly Holding[]): TableScore {
  const loot = raidTokens(edition);
  const players = holdings.map((holding): PlayerScore => {
    const lost: boolean[] = [];
    let alibis = 0;
    const raids = loot.map((tokens, raid) => {
      const own = (holding.raids[raid] ?? []).flatMap((at) => tokens[at] ?? []);
      const alone =
        own.some((token) => token.face === "boss") &&
        !own.some((token) => edition.figures.boss_needs.includes(token.face));
      lost.push(alone);
      const kept = alone ? own.filter((token) => token.face !== "boss") : own;
      alibis += kept.reduce((total, token) => total + token.alibis, 0);
      return kept.reduce((total, token) => total + tokenPoints(edition, token.face), 0);
    });
    return { raids, lost, alibis, cost: 0, points: raids.reduce((total, points) => total + points, 0) };
  });
  const alibis = players.map((one) => one.alibis);
  const fewest = Math.min(...alibis);
  const two = holdings.length === 2;
  const spared = holdings.length < 2 || (two && fewest === Math.max(...alibis));
  const caught = spared ? [] : alibis.flatMap((own, player) => (own === fewest ? [player] : []));
  for (const player of caught) {
    const score = players[player]!;
    score.cost = two ? edition.figures.fine : score.points;
    score.points -= score.cost;
  }
  const most = Math.max(...players.map((score) => score.points));
  const leaders = players.flatMap((score, player) => (score.points === most ? [player] : []));
  const mostAlibis = Math.max(...leaders.map((player) => alibis[player]!));
  return {
    players,
    caught,
    winners: leaders.filter((player) => alibis[player] === mostAlibis),
    tied: leaders.length > 1,
  };
}
