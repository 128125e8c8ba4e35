export const version = 1;

export function mount(target, context) {
  const draw = ({ legal, actions }) =>
    target.replaceChildren(
      ...legal.map((text, number) => {
        const { kind, params } = actions[number];
        const button = document.createElement("button");
        button.textContent = context.words(`actions.${kind}`, params);
        button.onclick = () => context.act(text);
        return button;
      }),
    );
  return { destroy: context.subscribe(draw) };
}
