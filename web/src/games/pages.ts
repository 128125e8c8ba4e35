// The pages that a game has in its folder.

const modules = Object.keys(import.meta.glob("/src/games/*/{edit,lesson,score}/index.ts"));

/** Whether a game has a form for editions, a lesson, or a score sheet. */
export const hasPage = (game: string, page: "edit" | "lesson" | "score"): boolean =>
  modules.includes(`/src/games/${game}/${page}/index.ts`);
