// What languages, bots and people are called.

import type { Language, Level, SeatListing } from "../protocol";
import type { Words } from "../words/types";

/** Each language by its own name. */
export const languageNames: Record<Language, string> = {
  en: "English",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
};

/** The level of every character. The shelf tells the same, but only of games that it has. */
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

/** A bot's name without its tempo, and its tempo: `owl@calm` is an owl that takes its time. */
export function splitBot(bot: string): [mind: string, hand: string | undefined] {
  const [mind = "", hand] = bot.split("@");
  return [mind, hand];
}

/** Whether we know a bot of that name. */
export function isKnownBot(words: Words, name: string): boolean {
  return Object.hasOwn(words.bots, splitBot(name)[0]);
}

/** The name of a bot, in the language of whoever reads it; one that we have no name for goes by its own. */
export function botName(words: Words, bot: string): string {
  const [mind, hand] = splitBot(bot);
  if (!isKnownBot(words, bot)) return bot;
  const name = words.bots[mind as keyof Words["bots"]].name;
  return hand !== undefined && hand in words.hands ? `${name} (${words.hands[hand as keyof Words["hands"]]})` : name;
}

/** How a bot plays, in a few words; nothing for one that we do not know. */
export function botDescription(words: Words, bot: string): string {
  return isKnownBot(words, bot) ? words.bots[splitBot(bot)[0] as keyof Words["bots"]].about : "";
}

/** The level of a character; null for a bot that is none, or that we do not know. */
export function levelOf(bot: string): Level | null {
  return Object.hasOwn(LEVELS, splitBot(bot)[0]) ? LEVELS[splitBot(bot)[0]]! : null;
}

/** The level of a character in words; nothing for a bot whose name says all there is to say. */
export function levelName(words: Words, bot: string | null | undefined): string {
  const level = bot == null ? null : levelOf(bot);
  return level === null ? "" : words.levels[level];
}

/** What everyone at a table is called; bots of the same kind are told apart by a number. */
export function seatNames(words: Words, seats: readonly SeatListing[]): string[] {
  const plain = seats.map((seat) => (seat.bot == null ? (seat.name ?? "") : botName(words, seat.bot)));
  return plain.map((name, seat) => {
    const alike = plain.flatMap((other, where) => (other === name ? [where] : []));
    return name === "" || alike.length === 1 ? name : `${name} ${alike.indexOf(seat) + 1}`;
  });
}

/** What an edition is called: those that come with the games in the language of the page, others as they call themselves. */
export function editionName({ setup: { editions } }: Words, name: string, title: string = name): string {
  return name in editions ? editions[name as keyof typeof editions] : title;
}
