// Which lessons have been taken to the end in this browser.

const KEPT = "darklantern.learnt";

function all(): string[] {
  return (localStorage.getItem(KEPT) ?? "").split(" ").filter((game) => game !== "");
}

/** Whether a game's lesson has been. */
export const hasLearnt = (game: string): boolean => all().includes(game);

export function learn(game: string): void {
  localStorage.setItem(KEPT, [...new Set([...all(), game])].join(" "));
}
