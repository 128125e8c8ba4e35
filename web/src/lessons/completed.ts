// The lessons completed in this browser.

const STORAGE_KEY = "darklantern.learnt";

function all(): string[] {
  return (localStorage.getItem(STORAGE_KEY) ?? "").split(" ").filter((game) => game !== "");
}

export const isCompleted = (game: string): boolean => all().includes(game);

export function markCompleted(game: string): void {
  localStorage.setItem(STORAGE_KEY, [...new Set([...all(), game])].join(" "));
}
