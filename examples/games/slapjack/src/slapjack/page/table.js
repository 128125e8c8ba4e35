// Slapjack's own table. The pile is what players slap, so the pile is a button.

export const version = 1;

/** How often the time left is shown, in milliseconds. */
const CLOCK_INTERVAL = 100;

export function mount(target, context) {
  const table = element("div", "slapjack");
  const players = element("ul", "players");
  const pile = element("button", "pile");
  const clock = element("progress", "clock");
  const stack = element("button", "stack");
  table.append(players, pile, clock, stack);
  target.append(styleSheet("table.css"), table);

  let moment = context.moment();
  const legal = (kind) => moment.legal.find((_, number) => moment.actions[number]?.kind === kind);
  const act = (kind) => {
    const action = legal(kind);
    if (action !== undefined) void context.act(action);
  };
  onPress(pile, () => act("slap"));
  onPress(stack, () => act("flip"));

  function render(now) {
    moment = now;
    renderPile(pile, now.view, legal("slap") !== undefined, context);
    renderStack(stack, now.view, legal("flip") !== undefined, context);
    players.replaceChildren(...context.names().map((name, seat) => player(name, seat, now.view, context)));
  }

  function showTime() {
    const left = context.timeLeft();
    clock.hidden = left === null || moment.view.seconds === null;
    if (!clock.hidden) clock.value = left / (1000 * moment.view.seconds);
  }

  clock.setAttribute("aria-label", context.words("page.time"));
  const stops = [
    context.subscribe(render),
    context.onEvents((events) => events.forEach((event) => play(event, context))),
  ];
  const timer = setInterval(showTime, CLOCK_INTERVAL);
  showTime();
  return {
    destroy() {
      clearInterval(timer);
      stops.forEach((stop) => stop());
    },
  };
}

/** Show the cards that were turned up, the top one in full. */
function renderPile(pile, view, active, context) {
  const top = view.pile.at(-1);
  const under = view.pile.length + view.paid.length - 1;
  pile.setAttribute("aria-disabled", String(!active));
  pile.classList.toggle("red", /[♥♦]/.test(top ?? ""));
  pile.replaceChildren(
    element("span", "for-screen-readers", `${context.words("page.slap")}: `),
    element("span", top === undefined ? "no card" : "card", top ?? context.words("page.empty")),
    element("span", "count", top === undefined ? "" : context.words("page.under", { count: under })),
  );
}

/** Show the player's own stack, which turns up the next card. */
function renderStack(stack, view, active, context) {
  const left = view.stacks[view.seat] ?? 0;
  stack.hidden = view.seat === null;
  stack.setAttribute("aria-disabled", String(!active));
  stack.replaceChildren(
    element("span", left > 0 ? "card back" : "no card"),
    element("span", "label", context.words("actions.flip")),
    element("span", "count", context.words("page.cards", { count: left })),
  );
}

/** A player, with the cards in the stack and the points so far. */
function player(name, seat, view, context) {
  const points = view.won[seat].length - context.edition.fine * view.fines[seat];
  const entry = element("li", seat === view.turn ? "player turn" : "player");
  if (seat === view.turn) entry.setAttribute("aria-current", "true");
  entry.append(
    element("strong", "name", name),
    element("span", "count", context.words("page.cards", { count: view.stacks[seat] })),
    element("span", "points", context.words("page.points", { count: String(points).replace("-", "−") })),
  );
  return entry;
}

/** Let an event be heard. */
function play(event, context) {
  if (event.type === "card-turned") context.sound("card");
  if (event.type === "pile-won") context.sound("point");
  if (event.type === "paid") context.sound("no");
}

/** Call a listener when a button is pressed. It does not wait for the release, since this is a race. */
function onPress(button, listener) {
  button.type = "button";
  button.addEventListener("pointerdown", (event) => event.isPrimary && listener());
  button.addEventListener("click", (event) => event.detail === 0 && listener()); // by keyboard
}

function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** A style sheet of this package: the page's policy allows files of the same server only. */
function styleSheet(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(name, import.meta.url).href;
  return link;
}
