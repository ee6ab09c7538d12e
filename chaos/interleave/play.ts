import type { Action } from "./actions";
import { type Dice, diceOf } from "./dice";
import type { Fault } from "./outside";
import { drawn } from "./recipes";
import type { Channel } from "./world";

/** What happens to a worker, and to time. Workers by their number. */
export type Fate =
  | { kind: "worker"; worker: number; rounds: number }
  | { kind: "reap" | "look-up" | "lease over" | "sign of life" | "death" | "release"; worker: number }
  | { kind: "back up" }
  | { kind: "restore" }
  | { kind: "time"; ms: number };

export type Part = Action | Fate;

/** When the next participant runs: after a number of steps, or before a step of this kind. */
export type Turn = { part: number; steps: number; before?: string };

/** One schedule: its start, its events, and their order. */
export type Play = {
  people: number;
  enrolled: number;
  dailyLimit: number;
  files: boolean;
  /** How long until the first steps are due. */
  dueInMs: number;
  /** How far the clock of the first worker's host is ahead. */
  skewMs: number;
  /** Whether the first step was sent before the schedule starts. */
  isUnderWay: boolean;
  channel: Channel;
  /** Credits for text messages, in tenths. */
  credits: number;
  faults: { step: string; fault: Fault }[];
  parts: Part[];
  turns: Turn[];
};

const kindsOfPoint = [
  "commit",
  "wire-mark",
  "store-outgoing",
  "final dot",
  "answer of",
  "recipient",
  "move-deliveries",
];

const defaults: Omit<Play, "parts" | "turns"> = {
  ...{ people: 1, enrolled: 1, dailyLimit: 50, files: true, dueInMs: 0, skewMs: 0, isUnderWay: false },
  ...{ channel: "mail", credits: 100, faults: [] },
};

/** The schedule with this number under a seed; the same two always give the same one. */
export function playOf(seed: string, number: number): Play {
  const dice = diceOf(`${seed}|${number}`);
  const play = { ...defaults, ...dice.oneOf(drawn)(dice) };
  const { turns = turnsOf(dice, play.parts.length) } = play;
  return { ...play, turns, enrolled: Math.min(play.enrolled, play.people) };
}

/**
 * Three styles: one after the other with some held midway, few switches at important places, or many anywhere. The first finds faults that
 * need a story, the second most of the rest.
 */
function turnsOf(dice: Dice, parts: number): Turn[] {
  const style = dice.below(20);
  if (style < 9) return story(dice, parts);
  if (style < 17)
    return Array.from({ length: 2 + dice.below(3 * parts) }, () => turnOf(dice, dice.below(parts)));
  return Array.from({ length: 40 }, () => ({ part: dice.below(parts), steps: 1 + dice.below(6) }));
}

function story(dice: Dice, parts: number): Turn[] {
  const order = Array.from({ length: parts }, (_, part) => part);
  for (let swaps = dice.below(3); swaps > 0; swaps--) {
    const [one, other] = [dice.below(parts), dice.below(parts)];
    [order[one], order[other]] = [order[other]!, order[one]!];
  }
  const told = order.map((part) => turnOf(dice, part));
  return [...told, ...Array.from({ length: dice.below(parts) }, () => turnOf(dice, dice.below(parts)))];
}

function turnOf(dice: Dice, part: number): Turn {
  if (dice.maybe(0.3)) return { part, steps: 1 + dice.below(25) };
  return { part, steps: 200, ...(dice.maybe(0.6) ? { before: dice.oneOf(kindsOfPoint) } : {}) };
}
