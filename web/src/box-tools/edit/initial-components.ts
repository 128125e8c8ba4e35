// What a new edition begins with, on the way from where it is chosen to where it is written.

export const beginning: { components: object | null } = { components: null };
