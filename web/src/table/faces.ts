// The face of each game: how its table looks. A new game is one line here.

import type { Play } from "../live/play";

export interface FaceProps {
  live: Play<any, any>;
  /** What everyone is called, by seat. */
  names: readonly string[];
  /** Whose turn it is, in words. */
  status: string;
}

export const faces = {
  "art-robbery": () => import("../games/art-robbery/Face.svelte"),
  "midnight-exchange": () => import("../games/midnight-exchange/Face.svelte"),
} as const;
