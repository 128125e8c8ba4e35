// The moves at a target on the table, and the reason why there are none: a code, a rule and parameters for the text.

import { parseToken, type LegalMove } from "./notation";
import type { Card, View } from "./types";

/** Something on the table that can be clicked. */
export type Target =
  | { at: "card"; index: number }
  | { at: "token"; index: number }
  | { at: "player"; seat: number }
  | { at: "dog" }
  | { at: "bank"; seat: number }
  | { at: "draw" }
  | { at: "discard" };

export type Reason =
  | { code: "watching"; rule: null }
  | { code: "game-over"; rule: "AR-F1" }
  | { code: "answer"; rule: "AR-D1"; thief: number }
  | { code: "theft-pending"; rule: "AR-D1"; thief: number; victim: number }
  | { code: "not-your-turn"; rule: "AR-T1"; turn: number }
  | { code: "choose"; rule: "AR-T1"; cards: readonly Card[] }
  | { code: "no-card"; rule: FaceRule; card: Card }
  | { code: "no-dog-card"; rule: "AR-T6" }
  | { code: "wrong-card"; rule: FaceRule; card: Card }
  | { code: "dog-only"; rule: "AR-T6" }
  | { code: "centre-only"; rule: "AR-T5" }
  | { code: "centre-first"; rule: FaceRule; card: Card }
  | { code: "own-token"; rule: "AR-T3" }
  | { code: "own-things"; rule: "AR-T9" }
  | { code: "nothing-there"; rule: "AR-T9"; seat: number }
  | { code: "not-theirs"; rule: FaceRule; seat: number; card: Card }
  | { code: "no-theft"; rule: "AR-T3"; seat: number }
  | { code: "choose-token"; rule: "AR-T3" }
  | { code: "needs-dog-card"; rule: "AR-T6"; card: Card }
  | { code: "banked"; rule: "AR-R3" }
  | { code: "draw"; rule: "AR-T1" }
  | { code: "discard"; rule: "AR-T2" };

/** The rule that limits a card to tokens of its own face. */
type FaceRule = "AR-T3" | "AR-T4";

const faceRule = (card: Card): FaceRule => (card === "boss" ? "AR-T4" : "AR-T3");

/** The moves, of those given, that act on a target. */
export function movesAt(view: View, moves: readonly LegalMove[], target: Target): LegalMove[] {
  switch (target.at) {
    case "token": {
      const token = (view.loot[view.raid] ?? [])[target.index];
      const owner = view.owners[target.index] ?? null;
      if (view.theft !== null && view.theft.token === token && view.theft.victim === owner) {
        return moves.filter((move) => move.kind === "give" && move.what === "token");
      }
      return moves.filter((move) =>
        owner === null
          ? move.kind === "take" && move.token === token
          : move.kind === "steal" && move.token === token && move.victim === owner,
      );
    }
    case "player":
      return moves.filter((move) => move.kind === "steal" && move.victim === target.seat);
    case "dog":
      return moves.filter((move) => move.kind === "fetch" || (move.kind === "give" && move.what === "dog"));
    case "card":
      return moves.filter((move) => move.kind !== "give" && move.card === view.hand[target.index]);
    default:
      return [];
  }
}

/** Why the selected card, or without one any card, has no legal move at a target. `moves` are all legal moves. */
export function illegalReason(
  view: View,
  seat: number | null,
  moves: readonly LegalMove[],
  selected: Card | null,
  target: Target,
): Reason {
  if (target.at === "bank") return { code: "banked", rule: "AR-R3" };
  if (target.at === "draw") return { code: "draw", rule: "AR-T1" };
  if (target.at === "discard") return { code: "discard", rule: "AR-T2" };
  if (view.turn === null) return { code: "game-over", rule: "AR-F1" };
  if (seat === null) return { code: "watching", rule: null };
  if (view.theft !== null) {
    const { thief, victim } = view.theft;
    return victim === seat
      ? { code: "answer", rule: "AR-D1", thief }
      : { code: "theft-pending", rule: "AR-D1", thief, victim };
  }
  if (view.turn !== seat) return { code: "not-your-turn", rule: "AR-T1", turn: view.turn };
  // It is this seat's turn, but it cannot act: in a replay, or while the server answers.
  if (moves.length === 0) return { code: "watching", rule: null };
  switch (target.at) {
    case "card":
      return { code: "choose", rule: "AR-T1", cards: [] };
    case "dog":
      if (selected !== null) return { code: "needs-dog-card", rule: "AR-T6", card: selected };
      return chooseCardOr(view, moves, target, { code: "no-dog-card", rule: "AR-T6" });
    case "token":
      return tokenReason(view, seat, moves, selected, target.index);
    case "player":
      return playerReason(view, seat, moves, selected, target.seat);
  }
}

/** The cards with a move at the target, or the reason why there are none. */
function chooseCardOr(view: View, moves: readonly LegalMove[], target: Target, otherwise: Reason): Reason {
  const able = movesAt(view, moves, target).flatMap((move) => (move.kind === "give" ? [] : [move.card]));
  return able.length === 0 ? otherwise : { code: "choose", rule: "AR-T1", cards: [...new Set(able)] };
}

function tokenReason(
  view: View,
  seat: number,
  moves: readonly LegalMove[],
  selected: Card | null,
  index: number,
): Reason {
  const { face } = parseToken((view.loot[view.raid] ?? [])[index] ?? "");
  const owner = view.owners[index] ?? null;
  if (owner === seat) return { code: "own-token", rule: "AR-T3" };
  if (selected === null) {
    const held = owner !== null && view.hand.includes(face);
    const otherwise: Reason = held
      ? { code: "centre-first", rule: faceRule(face), card: face }
      : { code: "no-card", rule: faceRule(face), card: face };
    return chooseCardOr(view, moves, { at: "token", index }, otherwise);
  }
  if (selected === "dog") return { code: "dog-only", rule: "AR-T6" };
  if (selected === "thief") return { code: "centre-only", rule: "AR-T5" };
  if (selected !== face) return { code: "wrong-card", rule: faceRule(selected), card: selected };
  return { code: "centre-first", rule: faceRule(face), card: face };
}

function playerReason(
  view: View,
  seat: number,
  moves: readonly LegalMove[],
  selected: Card | null,
  player: number,
): Reason {
  if (player === seat) return { code: "own-things", rule: "AR-T9" };
  const theirs = (view.loot[view.raid] ?? [])
    .filter((_, index) => view.owners[index] === player)
    .map((token) => parseToken(token).face);
  if (theirs.length === 0) return { code: "nothing-there", rule: "AR-T9", seat: player };
  if (selected === null)
    return chooseCardOr(view, moves, { at: "player", seat: player }, { code: "no-theft", rule: "AR-T3", seat: player });
  if (selected === "dog") return { code: "dog-only", rule: "AR-T6" };
  if (selected === "thief") return { code: "centre-only", rule: "AR-T5" };
  if (!theirs.includes(selected)) return { code: "not-theirs", rule: faceRule(selected), seat: player, card: selected };
  const lies = (view.loot[view.raid] ?? []).some(
    (token, index) => view.owners[index] === null && parseToken(token).face === selected,
  );
  return lies
    ? { code: "centre-first", rule: faceRule(selected), card: selected }
    : { code: "choose-token", rule: "AR-T3" };
}
