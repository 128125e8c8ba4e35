// Why something on the table cannot be taken now: a code, the rule that says so, and what the words need.

import { readToken, type Choice } from "./notation";
import type { Card, View } from "./types";

/** Something on the table that can be pointed at. */
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
  | { code: "no-card"; rule: Asks; card: Card }
  | { code: "no-dog-card"; rule: "AR-T6" }
  | { code: "wrong-card"; rule: Asks; card: Card }
  | { code: "dog-only"; rule: "AR-T6" }
  | { code: "centre-only"; rule: "AR-T5" }
  | { code: "centre-first"; rule: Asks; card: Card }
  | { code: "own-token"; rule: "AR-T3" }
  | { code: "own-things"; rule: "AR-T9" }
  | { code: "nothing-there"; rule: "AR-T9"; seat: number }
  | { code: "not-theirs"; rule: Asks; seat: number; card: Card }
  | { code: "no-theft"; rule: "AR-T3"; seat: number }
  | { code: "choose-token"; rule: "AR-T3" }
  | { code: "needs-dog-card"; rule: "AR-T6"; card: Card }
  | { code: "banked"; rule: "AR-R3" }
  | { code: "draw"; rule: "AR-T1" }
  | { code: "discard"; rule: "AR-T2" };

/** The rule of a card that asks for tokens of its own face. */
type Asks = "AR-T3" | "AR-T4";

const asks = (card: Card): Asks => (card === "boss" ? "AR-T4" : "AR-T3");

/** The moves that some card makes at something on the table. */
export function aimed(view: View, choices: readonly Choice[], target: Target): Choice[] {
  switch (target.at) {
    case "token": {
      const token = (view.loot[view.raid] ?? [])[target.index];
      const owner = view.owners[target.index] ?? null;
      if (view.theft !== null && view.theft.token === token && view.theft.victim === owner) {
        return choices.filter((choice) => choice.kind === "give" && choice.what === "token");
      }
      return choices.filter((choice) =>
        owner === null
          ? choice.kind === "take" && choice.token === token
          : choice.kind === "steal" && choice.token === token && choice.victim === owner,
      );
    }
    case "player":
      return choices.filter((choice) => choice.kind === "steal" && choice.victim === target.seat);
    case "dog":
      return choices.filter((choice) => choice.kind === "fetch" || (choice.kind === "give" && choice.what === "dog"));
    case "card":
      return choices.filter((choice) => choice.kind !== "give" && choice.card === view.hand[target.index]);
    default:
      return [];
  }
}

/** Why a target does not answer to the chosen card, or to any if none is chosen. `choices` are all legal moves. */
export function why(
  view: View,
  seat: number | null,
  choices: readonly Choice[],
  chosen: Card | null,
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
  // Where it is one's turn and nothing can be done, somebody else does it: in a replay, or while the table answers.
  if (choices.length === 0) return { code: "watching", rule: null };
  switch (target.at) {
    case "card":
      return { code: "choose", rule: "AR-T1", cards: [] };
    case "dog":
      if (chosen !== null) return { code: "needs-dog-card", rule: "AR-T6", card: chosen };
      return chooseOr(view, choices, target, { code: "no-dog-card", rule: "AR-T6" });
    case "token":
      return whyToken(view, seat, choices, chosen, target.index);
    case "player":
      return whyPlayer(view, seat, choices, chosen, target.seat);
  }
}

/** The cards that would do it, or the reason why none does. */
function chooseOr(view: View, choices: readonly Choice[], target: Target, otherwise: Reason): Reason {
  const able = aimed(view, choices, target).flatMap((choice) => (choice.kind === "give" ? [] : [choice.card]));
  return able.length === 0 ? otherwise : { code: "choose", rule: "AR-T1", cards: [...new Set(able)] };
}

function whyToken(view: View, seat: number, choices: readonly Choice[], chosen: Card | null, index: number): Reason {
  const { face } = readToken((view.loot[view.raid] ?? [])[index] ?? "");
  const owner = view.owners[index] ?? null;
  if (owner === seat) return { code: "own-token", rule: "AR-T3" };
  if (chosen === null) {
    const held = owner !== null && view.hand.includes(face);
    const otherwise: Reason = held
      ? { code: "centre-first", rule: asks(face), card: face }
      : { code: "no-card", rule: asks(face), card: face };
    return chooseOr(view, choices, { at: "token", index }, otherwise);
  }
  if (chosen === "dog") return { code: "dog-only", rule: "AR-T6" };
  if (chosen === "thief") return { code: "centre-only", rule: "AR-T5" };
  if (chosen !== face) return { code: "wrong-card", rule: asks(chosen), card: chosen };
  return { code: "centre-first", rule: asks(face), card: face };
}

function whyPlayer(view: View, seat: number, choices: readonly Choice[], chosen: Card | null, whom: number): Reason {
  if (whom === seat) return { code: "own-things", rule: "AR-T9" };
  const theirs = (view.loot[view.raid] ?? [])
    .filter((_, index) => view.owners[index] === whom)
    .map((token) => readToken(token).face);
  if (theirs.length === 0) return { code: "nothing-there", rule: "AR-T9", seat: whom };
  if (chosen === null)
    return chooseOr(view, choices, { at: "player", seat: whom }, { code: "no-theft", rule: "AR-T3", seat: whom });
  if (chosen === "dog") return { code: "dog-only", rule: "AR-T6" };
  if (chosen === "thief") return { code: "centre-only", rule: "AR-T5" };
  if (!theirs.includes(chosen)) return { code: "not-theirs", rule: asks(chosen), seat: whom, card: chosen };
  const lies = (view.loot[view.raid] ?? []).some(
    (token, index) => view.owners[index] === null && readToken(token).face === chosen,
  );
  return lies ? { code: "centre-first", rule: asks(chosen), card: chosen } : { code: "choose-token", rule: "AR-T3" };
}
