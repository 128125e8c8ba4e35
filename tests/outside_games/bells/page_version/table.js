export const version = 99;

export function mount() {
  throw new Error("a page of another version must not be mounted");
}
