// Preferences of the visitor, stored in the browser.

const STORAGE_KEY = "darklantern.tastes";

export type Theme = "system" | "dark" | "light";
export type Hand = "right" | "left";

class Preferences {
  /** Whether the page plays sounds and speaks. */
  sound = $state(false);
  theme = $state<Theme>("system");
  /** The dominant hand: the controls lie on its side. */
  hand = $state<Hand>("right");

  constructor() {
    try {
      const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Preferences>;
      this.sound = stored.sound === true;
      if (stored.theme === "dark" || stored.theme === "light") this.theme = stored.theme;
      if (stored.hand === "left") this.hand = stored.hand;
    } catch {
      localStorage.removeItem(STORAGE_KEY);
    }
    $effect.root(() => {
      $effect(() => {
        const { sound, theme, hand } = this;
        localStorage.setItem(STORAGE_KEY, JSON.stringify({ sound, theme, hand }));
        document.documentElement.dataset["theme"] = theme;
        document.documentElement.dataset["hand"] = hand;
      });
    });
  }
}

export const preferences = new Preferences();
