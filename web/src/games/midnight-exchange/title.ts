// The title, the same in every language.

export const title = "Midnight Exchange";
