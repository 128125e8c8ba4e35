// Reproducible random offsets, so that a tile keeps its position between updates.

/** A hash of the seed between -1 and 1. */
export function jitter(seed: number): number {
  let x = (seed + 1) * 2654435761;
  x = Math.imul(x ^ (x >>> 15), 2246822519);
  x = Math.imul(x ^ (x >>> 13), 3266489917);
  return ((x ^ (x >>> 16)) >>> 0) / 2147483648 - 1;
}
