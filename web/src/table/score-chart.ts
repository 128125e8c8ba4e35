// The geometry of the score chart.

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
const MAX_LINES = 6;

/** The grid lines of a scale that contains all values: round numbers, zero among them. */
export function scale(scores: readonly (readonly number[])[]): number[] {
  const all = scores.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const step = STEPS.find((one) => (high - low) / one <= MAX_LINES) ?? 1000;
  const from = Math.floor(low / step);
  const to = Math.ceil(high / step);
  return Array.from({ length: to - from + 1 }, (_, number) => (from + number) * step);
}

/** The path of a step function. */
export function stepPath(values: readonly number[], x: (at: number) => number, y: (points: number) => number): string {
  const first = `M${round(x(0))} ${round(y(values[0] ?? 0))}`;
  const turns = values.flatMap((points, at) =>
    at > 0 && points !== values[at - 1] ? [`H${round(x(at))}V${round(y(points))}`] : [],
  );
  return `${first}${turns.join("")}H${round(x(values.length - 1))}`;
}

/** The number of marks on a line. */
const MARKS_PER_LINE = 6;

/** The moments at which a seat's line has its marks. Each seat has its own, so that overlapping lines differ. */
export function markedMoments(progress: readonly number[], seat: number, seats: number): number[] {
  const places = Array.from(
    { length: MARKS_PER_LINE },
    (_, number) => (number + (seat + 0.5) / seats) / MARKS_PER_LINE,
  );
  return [...new Set(places.map((place) => progress.findIndex((one) => one >= place)))].filter((at) => at >= 0);
}

/** The dash pattern of each seat's line. */
export const dashes = ["", "9 4", "2 4", "12 4 2 4", "6 3 2 3 2 3"] as const;

/** The mark on each seat's line, about 10 units wide and centred. */
export const shapes = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "M-4-4H4V4H-4z",
  "M0-5L5 4H-5z",
  "M0-5.5L5.5 0 0 5.5-5.5 0z",
  "M-5-3.2L-3.2-5 0-1.8 3.2-5 5-3.2 1.8 0 5 3.2 3.2 5 0 1.8-3.2 5-5 3.2-1.8 0z",
] as const;

const round = (number: number): number => Math.round(number * 10) / 10;
