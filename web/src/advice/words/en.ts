import { plural } from "../../words/format";

const n = (number: number, one: string, other: string): string => `${number} ${plural("en", number, one, other)}`;

export const en = {
  hint: {
    title: "What a mastermind would do",
    why: "The chance to win, from what you may know. The lantern marks it on the table.",
    thinking: "Thinking …",
    worth: (percent: string, deed: string) => `${percent}: ${deed}`,
    show: (deed: string) => `Show on the table: ${deed}`,
  },
  review: {
    title: "Review",
    why: "A mastermind looks at each decision again, from what the player could know, and says what it cost.",
    start: "Review this game",
    progress: (done: number, total: number) => `${done} of ${n(total, "decision", "decisions")}`,
    failed: "The review did not work out.",
    none: "There was nothing to decide.",
    chances: "The chances to win",
    chancesWhy: "What each player could hope for, from what they knew.",
    turns: "Turning points",
    played: "Played",
    better: "Better",
    reasons: "Why",
    cost: (percent: string) => `cost ${percent}`,
    up: (percent: string) => `chances up by ${percent}`,
    down: (percent: string) => `chances down by ${percent}`,
    go: (move: number) => `Move ${move}`,
    players: "How everyone played",
    player: "Player",
    decisions: "Decisions",
    loss: "Average loss",
    worst: "Worst moment",
    best: "Best moment",
  },
};
