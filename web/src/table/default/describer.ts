// Texts for the hints and reviews of games from outside. Search bots name the moves of any game, and give their reasons.

import type { Describer } from "../../advice/describers";
import { api } from "../../live/api";
import type { ActionDescription, Language, Reason } from "../../protocol";
import { noTexts } from "./game-texts.svelte";
import { isRecord, TextBook } from "./text-book";
import { tableWords, type DefaultTableWords } from "./words";

/** The code for any move, which is in the parameters as data and in the notation of the game. */
const MOVE = "move";

export async function createDescriber(game: string, language: Language): Promise<Describer> {
  const [texts, words] = await Promise.all([
    api.words(game, language).catch(() => noTexts(game)),
    tableWords.load(language),
  ]);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const points = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return {
    action: (action, { names }) => actionText(new TextBook(texts, names, words), action),
    reason: (reason, { names }) =>
      searchReason(words, reason, names, percent, points) ?? reasonText(new TextBook(texts, names, words), reason),
  };
}

function actionText(book: TextBook, { code, params }: ActionDescription): string {
  if (code !== MOVE) return book.action(code, params);
  const { kind, fields, action } = params;
  return typeof kind === "string" && isRecord(fields) ? book.action(kind, fields) : book.value("action", action);
}

const reasonText = (book: TextBook, { code, params }: Reason): string =>
  book.find(`reasons.${code}`, params) ?? book.action(code, params);

/** The text of a reason that search bots give; null for any other. */
function searchReason(
  { reasons }: DefaultTableWords,
  { code, params }: Reason,
  names: readonly string[],
  percent: Intl.NumberFormat,
  points: Intl.NumberFormat,
): string | null {
  const share = percent.format(Number(params["share"] ?? 0));
  switch (code) {
    case "search-only":
    case "search-close":
      return reasons[code];
    case "search-lead":
    case "search-behind":
      return reasons[code](share);
    case "search-points":
      return reasons[code](points.format(Number(params["points"] ?? 0)));
    case "search-rival":
      return reasons[code](names[Number(params["seat"])] ?? "", share);
    default:
      return null;
  }
}
