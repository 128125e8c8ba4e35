// Where the spotlight points in each step of the lesson.

import type { StepTarget } from "../../../lessons/guide";
import type { View } from "../types";

const PLAY = ".action-bar .main";
const CENTRE = ".centre .loot";
const OWN = ".seat.own";

/** A card in the hand; once it is selected, the next target. */
const card =
  (face: string, next: string) =>
  (view: { hand: readonly string[] }): string[] => {
    const own = `.hand li:nth-child(${view.hand.indexOf(face) + 1}) .card`;
    return [`main:has(${own}[aria-pressed="true"]) ${next}`, own];
  };

export const opponentTargets = (seat: number): readonly string[] => [`.rivals [data-seat="${seat}"]`];

export const steps: Readonly<Record<string, StepTarget>> = {
  welcome: { rule: "AR-S3", targets: () => [CENTRE] },
  five: { rule: "AR-T3", targets: card("5", PLAY) },
  open: { rule: "AR-T9", targets: () => [".rivals"] },
  boss: { rule: "AR-T4", targets: card("boss", PLAY) },
  company: { rule: "AR-R2", targets: () => [OWN] },
  dog: { rule: "AR-T6", targets: card("dog", PLAY) },
  theft: { rule: "AR-D1", targets: () => [".action-bar:has(.give)"] },
  thief: { rule: "AR-T5", targets: card("thief", CENTRE) },
  last: {
    rule: "AR-R1",
    targets: (view: View) => {
      const token = view.loot[view.raid]?.find((_, at) => view.owners[at] === null) ?? "";
      return card(token.replaceAll(".", ""), PLAY)(view);
    },
  },
  kept: { rule: "AR-R3", targets: () => [OWN] },
  lost: { rule: "AR-R2", targets: () => [OWN] },
  alibis: { rule: "AR-F2", targets: () => [`${OWN} .figures`] },
  noAlibis: { rule: "AR-F2", targets: () => [`${OWN} .figures`] },
};
