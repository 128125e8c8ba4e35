// Runs in the page. `begin` starts measuring frames, `end` returns the result, `play` searches tiles at an interval.
window.frames = {
  begin() {
    this.intervals = [];
    this.tasks = [];
    let last = performance.now();
    const tick = (now) => {
      this.intervals.push(now - last);
      last = now;
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame((now) => {
      last = now;
      this.frame = requestAnimationFrame(tick);
    });
    this.observer = new PerformanceObserver((list) => this.tasks.push(...list.getEntries().map((entry) => entry.duration)));
    this.observer.observe({ type: "longtask" });
  },
  end() {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    clearInterval(this.hand);
    return { intervals: this.intervals, tasks: this.tasks };
  },
  play(pause) {
    const press = (cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      const where = { clientX: left + width / 2, clientY: top + height / 2, button: 0, isPrimary: true, bubbles: true };
      cell.dispatchEvent(new PointerEvent("pointerdown", where));
      cell.dispatchEvent(new PointerEvent("pointerup", where));
    };
    const any = (cells) => cells[Math.floor(Math.random() * cells.length)];
    this.hand = setInterval(() => {
      const cells = [...document.querySelectorAll(".holds .spot.free")];
      const cell = any(cells.length > 0 ? cells : [...document.querySelectorAll(".searches .spot.open")]);
      if (cell !== undefined) press(cell);
    }, pause);
  },
};
