// The lesson of Midnight Exchange.

import type { GuideWords, LessonGuide } from "../../../lessons/guide";
import type { Script } from "../../../lessons/script";
import { title } from "../title";
import script from "./script.json";
import { opponentTargets, steps } from "./targets";
import { TileRelabelling } from "./tile-relabelling";
import { lessonWords } from "./words";

export const guide: LessonGuide = {
  title,
  ready: lessonWords.ready,
  script: script as unknown as Script,
  get words(): GuideWords {
    return lessonWords.current;
  },
  steps,
  opponentTargets,
  createRelabelling: () => new TileRelabelling(),
};
