// Who is playing in this browser.

import { api, Refusal } from "../live/api";
import type { Person } from "../protocol";
import { speech } from "../words/speech.svelte";

/** Whether somebody has come in here before: their cookie is not for scripts to see. */
const KNOWN = "darklantern.known";

class Me {
  person = $state.raw<Person | null>(null);
  /** What to do once somebody has come in; null if nobody is asked for a name. */
  asked = $state.raw<(() => void) | null>(null);

  /** Looks whether somebody has come in here before. */
  async look(): Promise<void> {
    if (localStorage.getItem(KNOWN) === null) return;
    try {
      this.person = await api.me();
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) localStorage.removeItem(KNOWN);
    }
  }

  /** Does something that takes a name, and asks for one first if there is none. */
  then(act: () => void): void {
    if (this.person === null) this.asked = act;
    else act();
  }

  async enter(name: string): Promise<void> {
    this.person = (await api.enter({ name, language: speech.language })).person;
    this.#go();
  }

  async recover(code: string): Promise<void> {
    this.person = (await api.recover(code)).person;
    this.#go();
  }

  async rename(name: string): Promise<void> {
    this.person = await api.changeMe({ name });
  }

  #go(): void {
    localStorage.setItem(KNOWN, "yes");
    const act = this.asked;
    this.asked = null;
    act?.();
  }
}

export const me = new Me();
