// Playing with an edition of one's own, at once.

import { api } from "../../live/api";
import { router } from "../../shell/router.svelte";
import { opponents } from "../../shell/table-defaults";
import { locale } from "../../words/locale.svelte";

/** Opens a table with an edition that is kept on the server, against bots. */
export async function playWith(game: string, edition: string): Promise<void> {
  const about = (await api.games()).find((one) => one.id === game);
  const { components } = await api.edition(edition);
  const [fewest, most] = (components["figures"] as { players: [number, number] }).players;
  const seats = Math.max(fewest, Math.min(most, 3));
  const bots = about === undefined ? [] : opponents(about, seats);
  const table = await api.openTable({ game, seats, bots, edition, language: locale.language });
  router.go(`/table/${table.id}`);
}
