export const version = 1;

export function mount(target, context) {
  const failures = {
    handler: () => {
      throw new Error("a handler of this bell is cracked");
    },
    promise: async () => {
      throw new Error("a promise of this bell is cracked");
    },
    listener: () => {
      context.subscribe(() => {
        throw new Error("a listener of this bell is cracked");
      });
    },
  };
  for (const [name, fail] of Object.entries(failures)) {
    const button = document.createElement("button");
    button.textContent = name;
    button.onclick = fail;
    target.append(button);
  }
}
