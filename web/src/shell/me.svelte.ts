// Who is playing in this browser.

import { api, ApiError } from "../live/api";
import type { Person } from "../protocol";
import { locale } from "../words/locale.svelte";

/** Whether somebody has come in here before: their cookie is not for scripts to see. */
const KNOWN = "darklantern.known";

class Me {
  person = $state.raw<Person | null>(null);
  /** What to do once somebody has come in; null if nobody is asked for a name. */
  asked = $state.raw<(() => void | Promise<void>) | null>(null);
  /** How often somebody else has come in here: tables see with other eyes then. */
  entered = $state(0);
  #looking: Promise<void> | null = null;

  /** Looks whether somebody has come in here before; once, however often it is asked. */
  look(): Promise<void> {
    return (this.#looking ??= this.#look());
  }

  /** Does something that takes a name, and asks for one first if there is none. */
  then(act: () => void | Promise<void>): void {
    void this.look().then(() => {
      if (this.person === null) this.asked = act;
      else void act();
    });
  }

  async enter(name: string): Promise<void> {
    this.#become((await api.enter({ name, language: locale.language })).person);
  }

  async recover(code: string): Promise<void> {
    this.#become((await api.recover(code)).person);
  }

  /** Looks who plays in this browser now that the token which it had is not valid any more: another tab may know. */
  async lookAgain(): Promise<void> {
    const { entered } = this;
    try {
      this.#become(await api.me());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || entered !== this.entered) return;
      this.person = null;
      localStorage.removeItem(KNOWN);
    }
  }

  async rename(name: string): Promise<void> {
    this.person = await api.changeMe({ name });
  }

  /** Deletes the person from the server: nobody has come in here any more. */
  async delete(): Promise<void> {
    await api.deleteMe();
    this.person = null;
    this.entered += 1;
    localStorage.removeItem(KNOWN);
  }

  async #look(): Promise<void> {
    if (localStorage.getItem(KNOWN) === null) return;
    try {
      this.person = await api.me();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) localStorage.removeItem(KNOWN);
    }
  }

  #become(person: Person): void {
    this.person = person;
    this.entered += 1;
    localStorage.setItem(KNOWN, "yes");
    const act = this.asked;
    this.asked = null;
    void act?.();
  }
}

export const me = new Me();
