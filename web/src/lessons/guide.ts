// What a lesson needs of a game: its script, the coach's texts, and where the spotlight points.

import type { Script, TileAndSpot } from "./script";

export interface StepTarget {
  /** The id of the rule that the step explains. */
  rule: string;
  /**
   * CSS selectors of the element to highlight, best first. This is all that lessons know of how the table looks; a step
   * whose selectors match nothing continues without a spotlight.
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game's steps know its view
  targets: (view: any) => readonly string[];
}

/** The coach's texts. */
export interface GuideWords {
  /** What comes after the lesson. */
  end: string;
  /** By step: what the coach explains, and what the learner is asked to do, if anything. */
  steps: Readonly<Record<string, { say: (name: string) => string; task: string }>>;
}

export interface LessonGuide {
  /** The title of the game. */
  title: string;
  /** Resolves when the texts are loaded. */
  ready: Promise<unknown>;
  script: Script;
  words: GuideWords;
  steps: Readonly<Record<string, StepTarget>>;
  /** The targets while an opponent acts. */
  opponentTargets: (seat: number) => readonly string[];
  /** Makes the relabelling of a lesson with interchangeable pieces. */
  createRelabelling?: () => Relabelling;
}

/**
 * Translates between the labels of the script and those that the learner sees. Unseen pieces are interchangeable:
 * whichever the learner takes, it swaps labels with the scripted one from then on, and the script continues unchanged.
 */
export interface Relabelling {
  swap: (one: TileAndSpot, other: TileAndSpot) => void;
  /** The action of the script for an action of the learner. */
  toScripted: (action: string) => string;
  /** The action of the learner for an action of the script. */
  toActual: (scripted: string) => string;
  event: <Event>(scripted: Event) => Event;
  view: (scripted: Record<string, unknown>) => Record<string, unknown>;
}

/** The relabelling of a lesson whose pieces all differ. */
export const NO_RELABELLING: Relabelling = {
  swap: () => undefined,
  toScripted: (action) => action,
  toActual: (scripted) => scripted,
  event: (scripted) => scripted,
  view: (scripted) => scripted,
};
