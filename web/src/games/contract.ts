// What the folder of a game may contain. Each file is found by its path; of a file that is missing, this says what stands in
// for it.

import type { Describer } from "../advice/describers";
import type { EditionForm } from "../box-tools/edit/edition-form";
import type { Scoring } from "../box-tools/scoring";
import type { Picture } from "../drawings/picture";
import type { LessonGuide } from "../lessons/guide";
import type { Language } from "../protocol";
import type { ViewReducer } from "../replay/view-reducers";
import type { RuleFigures } from "../rules/figures/figures";
import type { GameView } from "../table/game-views";
import type { Component } from "svelte";

/** The modules that are loaded when they are needed, by their path in the folder. */
export interface GameModules {
  /** The table. */
  "Game.svelte": GameView;
  /** The texts of hints and reviews. */
  "advice/index.ts": { createDescriber: (language: Language) => Promise<Describer> };
  /** How a replay follows a race. Without it the server sends a view at every moment. */
  "apply-event.ts": { applyEvent: ViewReducer };
  /** The form for editions. Without it the page has no form for own editions. */
  "edit/index.ts": { editionForm: EditionForm };
  /** The drawings beside the rules. Without it the rules have none. */
  "figures/index.ts": { figures: RuleFigures };
  /** The lesson. Without it there is none. */
  "lesson/index.ts": { guide: LessonGuide };
  /** The score sheet. Without it no physical table can be scored. */
  "score/index.ts": { scoring: Scoring };
}

/** A picture with its transform, as an SVG attribute. */
export type Placed = readonly [picture: Picture, transform: string];

/** `listing/index.ts`: the drawings in the lobby. Without it the box shows the title, and the shelf nothing of the game. */
export interface ListingArt {
  /** The cover of the box, on 118 by 134 units. */
  box: readonly Placed[];
  /** What stands on the shelf of the lobby, on 600 by 127 units. */
  shelf: readonly Placed[];
}

/**
 * `listing/words/<language>.ts`: the texts that are needed before those of the table. They are part of the page's
 * catalogues. Without them the page shows what the server says.
 */
export interface ListingWords {
  /** What the game is, in one or two sentences. */
  about: string;
  /** The name of a part of the game, such as a round. */
  chapter: (number: number) => string;
  /** The options of a table, by name. */
  options: Readonly<Record<string, OptionWords>>;
}

export interface OptionWords {
  label: string;
  /** What it does; empty if its label says that. */
  why: string;
  /** The words for its values; that of null is under the empty text. */
  values: Readonly<Record<string, string>>;
}

/** `gallery/index.ts`: all drawings of the game, for the development page. */
export interface Gallery {
  /** Pictures by name, in groups. */
  families: Readonly<Record<string, Readonly<Record<string, Picture>>>>;
  /** Pieces drawn from several pictures. It shows only groups for which `shown` is true. */
  Pieces: Component<{ shown: (group: string) => boolean }>;
}
