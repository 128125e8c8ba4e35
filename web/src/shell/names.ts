// Display names of languages, bots, seats and editions.

import type { Language, Level, SeatListing } from "../protocol";
import type { Words } from "../words/types";

/** Every language in its own language. */
export const languageNames: Record<Language, string> = {
  en: "English",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
};

/** The level of every character. The list of games has these too, but only for its own games. */
const LEVELS: Readonly<Record<string, Level>> = {
  owl: "mastermind",
  raven: "mastermind",
  lynx: "mastermind",
  magpie: "burglar",
  cat: "burglar",
  fox: "burglar",
  mole: "lookout",
  hare: "lookout",
  robin: "lookout",
};

/** Split the name of a bot into its character and its tempo: `owl@calm` is an owl that takes its time. */
export function splitBot(bot: string): [character: string, tempo: string | undefined] {
  const [character = "", tempo] = bot.split("@");
  return [character, tempo];
}

/** Whether the page has texts for a bot of this name. */
export function isKnownBot(words: Words, name: string): boolean {
  return Object.hasOwn(words.bots, splitBot(name)[0]);
}

/** The name of a bot in the language of the page; an unknown bot keeps its own. */
export function botName(words: Words, bot: string): string {
  const [character, tempo] = splitBot(bot);
  if (!isKnownBot(words, bot)) return bot;
  const name = words.bots[character as keyof Words["bots"]].name;
  return tempo !== undefined && tempo in words.hands ? `${name} (${words.hands[tempo as keyof Words["hands"]]})` : name;
}

/** How a bot plays, in a few words; empty for an unknown bot. */
export function botDescription(words: Words, bot: string): string {
  return isKnownBot(words, bot) ? words.bots[splitBot(bot)[0] as keyof Words["bots"]].about : "";
}

/** The level of a character; null for other bots. */
export function levelOf(bot: string): Level | null {
  return Object.hasOwn(LEVELS, splitBot(bot)[0]) ? LEVELS[splitBot(bot)[0]]! : null;
}

/** The name of a character's level; empty for other bots. */
export function levelName(words: Words, bot: string | null | undefined): string {
  const level = bot == null ? null : levelOf(bot);
  return level === null ? "" : words.levels[level];
}

/** The names of all seats of a table. Bots with the same name are numbered. */
export function seatNames(words: Words, seats: readonly SeatListing[]): string[] {
  const plain = seats.map((seat) => (seat.bot == null ? (seat.name ?? "") : botName(words, seat.bot)));
  return plain.map((name, seat) => {
    const alike = plain.flatMap((other, where) => (other === name ? [where] : []));
    return name === "" || alike.length === 1 ? name : `${name} ${alike.indexOf(seat) + 1}`;
  });
}

/** The name of an edition: translated for those that come with the games, else its own title. */
export function editionName({ setup: { editions } }: Words, name: string, title: string = name): string {
  return name in editions ? editions[name as keyof typeof editions] : title;
}
