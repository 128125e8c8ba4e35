// The person who uses this browser.

import { api, ApiError } from "../live/api";
import type { Person } from "../protocol";
import { locale } from "../words/locale.svelte";

/** Set while this browser has a cookie for a person; scripts cannot read the cookie itself. */
const STORAGE_KEY = "darklantern.known";

class Me {
  person = $state.raw<Person | null>(null);
  /** The action that waits until a name has been entered; null while the name dialog is closed. */
  pendingAction = $state.raw<(() => void | Promise<void>) | null>(null);
  /** Counts changes of the person, after which tables have to reconnect. */
  changes = $state(0);
  #restored: Promise<void> | null = null;

  /** Fetch the person that this browser has a cookie for. Repeated calls share one request. */
  restore(): Promise<void> {
    return (this.#restored ??= this.#fetch());
  }

  /** Run an action that needs a person, after asking for a name if there is none. */
  withPerson(action: () => void | Promise<void>): void {
    void this.restore().then(() => {
      if (this.person === null) this.pendingAction = action;
      else void action();
    });
  }

  async enter(name: string): Promise<void> {
    this.#become((await api.createPerson({ name, language: locale.language })).person);
  }

  async recover(code: string): Promise<void> {
    this.#become((await api.recover(code)).person);
  }

  /** Fetch the person again after the server has rejected the cookie, which another tab may have replaced. */
  async refresh(): Promise<void> {
    const { changes } = this;
    try {
      this.#become(await api.me());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || changes !== this.changes) return;
      this.person = null;
      localStorage.removeItem(STORAGE_KEY);
    }
  }

  async rename(name: string): Promise<void> {
    this.person = await api.changeMe({ name });
  }

  /** Delete the person and all their data from the server. */
  async delete(): Promise<void> {
    await api.deleteMe();
    this.person = null;
    this.changes += 1;
    localStorage.removeItem(STORAGE_KEY);
  }

  async #fetch(): Promise<void> {
    if (localStorage.getItem(STORAGE_KEY) === null) return;
    try {
      this.person = await api.me();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) localStorage.removeItem(STORAGE_KEY);
    }
  }

  #become(person: Person): void {
    this.person = person;
    this.changes += 1;
    localStorage.setItem(STORAGE_KEY, "yes");
    const action = this.pendingAction;
    this.pendingAction = null;
    void action?.();
  }
}

export const me = new Me();
