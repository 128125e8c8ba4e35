// Files in the games' folders, by game.

/** Return what was found at paths such as "/src/games/liars-dice/Game.svelte" by the id of the game. */
export function byGame<T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const found = Object.create(null) as Record<string, T>; // a game may be called "constructor"
  for (const path in files) found[path.split("/")[3]!] = files[path]!;
  return found;
}
