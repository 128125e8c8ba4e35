// What a table needs once the game is on, and a waiting room does not.

export { default as People } from "./People.svelte";
export { default as RunningGame } from "./RunningGame.svelte";
