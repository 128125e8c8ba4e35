// A table of its own for Bells: a button for each bell that hangs.
import { bellName } from "./names.js";

export const version = 1;

export function mount(target, context) {
  const heading = document.createElement("h2");
  heading.textContent = `${context.words("title")} (${context.language}, ${context.theme})`;
  const list = document.createElement("ul");
  list.className = "own-bells";
  target.append(heading, list);

  function draw({ view, legal, seat }) {
    list.replaceChildren(
      ...view.hanging.map((bell) => {
        const button = document.createElement("button");
        button.textContent = `Ring ${bellName(bell)}`;
        button.disabled = !legal.includes(`grab ${bell}`);
        button.dataset.seat = String(seat);
        button.onclick = () => context.act(`grab ${bell}`);
        const item = document.createElement("li");
        item.append(button);
        return item;
      }),
    );
  }

  const stop = context.subscribe(draw);
  const stopEvents = context.onEvents((events) => {
    for (const event of events) {
      if (event.type === "grabbed") context.announce(`${context.names()[event.seat]} rings ${bellName(event.bell)}`);
    }
  });
  return {
    destroy() {
      stop();
      stopEvents();
    },
  };
}
