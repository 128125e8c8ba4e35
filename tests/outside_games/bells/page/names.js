export const bellName = (bell) => bell.toUpperCase();
