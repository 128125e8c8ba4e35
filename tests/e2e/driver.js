// Plays a seat of Midnight Exchange by itself, through what a person finds on the page: by roles and English names.
// `drive.start(pause, seed)` begins, `drive.stop()` ends. A step does at most one thing.
// Random choices are drawn from the seed.
window.drive = {
  start(pause, seed) {
    this.seed = seed;
    this.timer = setInterval(() => this.step(), pause);
  },
  stop() {
    clearInterval(this.timer);
  },
  /** The next number of a linear congruential generator, from 0 to below 1. */
  random() {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0;
    return this.seed / 2 ** 32;
  },
  step() {
    if (this.press(/^I am ready$/) || this.press(/^To the exchanges$/) || this.press(/^I have finished placing$/)) return;
    if (document.querySelector("[role=grid]") === null) this.exchange();
    else this.search();
  },
  /** In the raid: keep what can be kept, empty drawers seldom, and get away with a full board. */
  search() {
    const found = document.querySelector("[aria-label='Your hand'] strong")?.textContent;
    if (found === "empty drawer" && this.random() < 0.8 && this.press(/^Drop, loot side up/)) return;
    if (this.press(/^Get away/) || this.press(/^Stash/) || this.press(/^Drop, loot side up/)) return;
    const cells = [...document.querySelectorAll(".can-lift [role=gridcell].open")];
    const cell = cells[Math.floor(this.random() * cells.length)];
    cell?.dispatchEvent(new PointerEvent("pointerdown", { button: 0, isPrimary: true, bubbles: true }));
  },
  /** In the exchanges: prestige cards first, as the game ends when they run out; and now and then a pass. */
  exchange() {
    if (this.random() < 0.1 && this.press(/^Pass/)) return;
    if (this.press(/^Exchange/) || this.press(/^Open (a|the) leather bag/)) return;
    if (!this.press(/^Take: .*(steps?|one of a kind)/) && !this.press(/^Take: /)) this.press(/^Pass/);
  },
  /** Presses any button of this name that can be pressed; whether there was one. */
  press(name) {
    // What takes long, to find out whether it is in sight, is asked of few.
    const named = (button) => name.test((button.ariaLabel ?? button.textContent).trim());
    const able = (button) => !button.disabled && button.ariaDisabled !== "true" && button.checkVisibility();
    const found = [...document.querySelectorAll("main button")].filter((button) => named(button) && able(button));
    found[Math.floor(this.random() * found.length)]?.click();
    return found.length > 0;
  },
};
