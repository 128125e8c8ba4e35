// The components of a running game, in a chunk that the waiting room does not need.

export { default as People } from "./People.svelte";
export { default as RunningGame } from "./RunningGame.svelte";
