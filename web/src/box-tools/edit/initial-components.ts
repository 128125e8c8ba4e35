// Hands the components of a new edition from the list of editions to the editor.

export const initialEdition: { components: object | null } = { components: null };
