export const version = 1;

export function mount() {
  throw new Error("this bell is cracked");
}
