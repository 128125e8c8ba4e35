// How somebody likes the page to be. Kept in the browser, changed at any time.

const KEPT = "darklantern.tastes";

export type Theme = "system" | "dark" | "light";
export type Hand = "right" | "left";

class Tastes {
  /** Whether the page makes sounds, and speaks. */
  sound = $state(false);
  theme = $state<Theme>("system");
  /** The hand that plays: what it needs lies on its side. */
  hand = $state<Hand>("right");

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Tastes>;
      this.sound = kept.sound === true;
      if (kept.theme === "dark" || kept.theme === "light") this.theme = kept.theme;
      if (kept.hand === "left") this.hand = kept.hand;
    } catch {
      localStorage.removeItem(KEPT);
    }
    $effect.root(() => {
      $effect(() => {
        const { sound, theme, hand } = this;
        localStorage.setItem(KEPT, JSON.stringify({ sound, theme, hand }));
        document.documentElement.dataset["theme"] = theme;
        document.documentElement.dataset["hand"] = hand;
      });
    });
  }
}

export const preferences = new Tastes();
