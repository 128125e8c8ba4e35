// Opens a table with a user's edition.

import { api } from "../../live/api";
import { router } from "../../shell/router.svelte";
import { opponents } from "../../shell/table-defaults";
import { locale } from "../../words/locale.svelte";

/** Open a table with a saved edition, against bots. */
export async function playEdition(game: string, edition: string): Promise<void> {
  const about = (await api.games()).find((one) => one.id === game);
  const { components } = await api.edition(edition);
  const [fewest, most] = (components["figures"] as { players: [number, number] }).players;
  const seats = Math.max(fewest, Math.min(most, 3));
  const bots = about === undefined ? [] : opponents(about, seats);
  const table = await api.openTable({ game, seats, bots, edition, language: locale.language });
  router.go(`/table/${table.id}`);
}
