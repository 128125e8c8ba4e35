// The lesson of Art Robbery.

import type { GuideWords, LessonGuide } from "../../../lessons/guide";
import { title } from "../title";
import script from "./script.json";
import { opponentTargets, steps } from "./targets";
import { lessonWords } from "./words";

export const guide: LessonGuide = {
  title,
  ready: lessonWords.ready,
  script: script,
  get words(): GuideWords {
    return lessonWords.current;
  },
  steps,
  opponentTargets,
};
