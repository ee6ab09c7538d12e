import type { Action } from "./actions";
import type { Dice } from "./dice";
import type { Fault } from "./outside";
import type { Fate, Part, Play } from "./play";
import type { Channel } from "./world";

const minute = 60_000;

/** What stops a person or their campaign. */
const stopsOf = (dice: Dice, person: number): Action =>
  dice.oneOf<Action>([
    { kind: "reply", person },
    { kind: "opt-out", person },
    { kind: "stop words", person },
    { kind: "bounce", person },
    { kind: "stop", person, campaign: "A" },
    { kind: "pause person", person, campaign: "A" },
    { kind: "skip", person, campaign: "A" },
    { kind: "move", person },
    { kind: "pause", campaign: "A" },
    { kind: "edit", campaign: "A" },
  ]);

const workersOf = (dice: Dice, count: number): Fate[] =>
  Array.from({ length: count }, (_, worker) => ({ kind: "worker", worker, rounds: 1 + dice.below(3) }));

/** A worker dies or is taken for dead, and the other one takes over. */
const takeOver = (dice: Dice): Fate[] => [
  { kind: dice.maybe(0.5) ? "death" : "lease over", worker: 0 },
  { kind: "reap", worker: 1 },
  { kind: "worker", worker: 1, rounds: 2 },
];

const looks = (dice: Dice): Fate[] => [
  { kind: "time", ms: dice.oneOf([1, 2, 4]) * minute },
  { kind: "look-up", worker: 1 },
  { kind: "time", ms: 3 * minute },
  { kind: "look-up", worker: dice.below(2) },
];

/** Draws a play; turns that it leaves out are drawn too. */
export type Recipe = (dice: Dice) => Partial<Play> & Pick<Play, "parts">;

const fresh = { people: 1, enrolled: 1 };
/** Promising scenarios: who does what, and under which circumstances. */
const recipes: Recipe[] = [
  // A person is stopped while one or two workers send.
  (dice) => ({
    ...{ isUnderWay: dice.maybe(0.4), people: 1 + dice.below(2), enrolled: 2 },
    parts: [
      ...workersOf(dice, 1 + dice.below(2)),
      stopsOf(dice, 0),
      ...(dice.maybe(0.4) ? [stopsOf(dice, 0)] : []),
    ],
  }),
  // A person enters a campaign while they are stopped.
  (dice) => ({
    ...{ people: 1, enrolled: 0 },
    parts: [
      { kind: "enrol", person: 0, campaign: "A" },
      dice.oneOf<Action>([
        { kind: "opt-out", person: 0 },
        { kind: "stop words", person: 0 },
        { kind: "reply", person: 0 },
      ]),
      ...workersOf(dice, 1),
    ],
  }),
  // A person enters two campaigns at once.
  (dice) => ({
    ...{ people: 1, enrolled: 0 },
    parts: [
      { kind: "enrol", person: 0, campaign: "A" },
      { kind: "enrol", person: 0, campaign: "B" },
      ...workersOf(dice, dice.below(2)),
    ],
  }),
  // A worker dies or comes late.
  (dice) => ({
    ...{ ...fresh, dueInMs: dice.maybe(0.4) ? 5 * minute : 0, skewMs: dice.maybe(0.4) ? 10 * minute : 0 },
    files: dice.maybe(0.8),
    parts: [
      ...workersOf(dice, 1),
      ...takeOver(dice),
      ...(dice.maybe(0.5) ? looks(dice) : []),
      ...(dice.maybe(0.3) ? [stopsOf(dice, 0)] : []),
      ...(dice.maybe(0.3) ? ([{ kind: "sign of life", worker: 0 }] as const) : []),
      ...(dice.maybe(0.3) ? ([{ kind: "death", worker: 1 }] as const) : []),
    ],
  }),
  // The mail server leaves an outcome unknown.
  (dice) => ({
    ...fresh,
    ...{ files: dice.maybe(0.8), isUnderWay: dice.maybe(0.2), skewMs: dice.maybe(0.2) ? 10 * minute : 0 },
    faults: [
      {
        step: dice.oneOf(["A1", "A2"]),
        fault: dice.oneOf<Fault>([
          ...(["lost", "no answer", "no answer", "later", "refused"] as const),
          "lost, then no answer",
        ]),
      },
    ],
    parts: [
      ...workersOf(dice, 1 + dice.below(2)),
      ...looks(dice),
      ...(dice.maybe(0.5) ? [{ kind: "look-up", worker: 0 } as const] : []),
      ...(dice.maybe(0.4) ? [stopsOf(dice, 0)] : []),
    ],
  }),
  // A campaign pauses and resumes.
  (dice) => ({
    ...{ people: 1 + dice.below(2), enrolled: 2, isUnderWay: dice.maybe(0.3) },
    parts: [
      ...workersOf(dice, 1 + dice.below(2)),
      { kind: "pause", campaign: "A" },
      { kind: "resume", campaign: "A" },
      ...(dice.maybe(0.3) ? takeOver(dice) : []),
    ],
  }),
  // A limit that is reached soon.
  (dice) => ({
    ...{ people: 3, enrolled: 2, dailyLimit: 1 + dice.below(2) },
    parts: [
      ...workersOf(dice, 2),
      { kind: "enrol", person: 2, campaign: "B" },
      stopsOf(dice, dice.below(2)),
      ...(dice.maybe(0.3) ? takeOver(dice) : []),
    ],
  }),
];

/** A person opts out and enters a campaign after that. */
const returning: Recipe = (dice) => ({
  ...{ people: 1, enrolled: dice.below(2) },
  parts: [
    { kind: "opt-out", person: 0 },
    { kind: "enrol", person: 0, campaign: "B" },
    { kind: "worker", worker: 0, rounds: 2 },
  ],
  turns: [0, 1, 2].map((part) => ({ part, steps: 200 })),
});

/** A row becomes due, by one worker's clock or by all, during a pause that has not seen it due. */
const dueMeanwhile: Recipe = (dice) => {
  const isAhead = dice.maybe(0.5);
  const pause = dice.oneOf<Action>([
    { kind: "pause", campaign: "A" },
    { kind: "pause person", person: 0, campaign: "A" },
  ]);
  return {
    ...{ ...fresh, dueInMs: 5 * minute, skewMs: isAhead ? 10 * minute : 0 },
    parts: [{ kind: "worker", worker: 0, rounds: 1 }, pause, { kind: "time", ms: isAhead ? 0 : 6 * minute }],
    turns: [
      { part: 1, steps: 200, before: "commit" },
      { part: 2, steps: 1 },
      { part: 0, steps: 200, before: "wire-mark" },
      { part: 1, steps: 200 },
      { part: 0, steps: 200 },
    ],
  };
};

/** A late worker: another one holds its row when it continues. */
const lateWorker: Recipe = (dice) => {
  const held = () =>
    dice.oneOf([
      "commit",
      "recipient",
      "wire-mark",
      "final dot",
      "answer of",
      "move-deliveries",
      "release-lanes",
    ]);
  return {
    ...{ people: 1 + dice.below(2), enrolled: 2 },
    parts: [
      { kind: "worker", worker: 0, rounds: 1 },
      { kind: "lease over", worker: 0 },
      { kind: "reap", worker: 1 },
      { kind: "worker", worker: 1, rounds: 2 },
      ...(dice.maybe(0.5) ? ([{ kind: "death", worker: 1 }] as const) : []),
    ],
    turns: [
      { part: 0, steps: 200, before: held() },
      ...[1, 2].map((part) => ({ part, steps: 200 })),
      { part: 3, steps: 200, before: held() },
      { part: 0, steps: 200, ...(dice.maybe(0.5) ? { before: held() } : {}) },
      ...(dice.maybe(0.5) ? [{ part: 3, steps: 200, before: held() }] : []),
      ...(dice.maybe(0.5) ? [{ part: 4, steps: 1 }] : []),
    ],
  };
};

/** Credits for at most this many text messages, in tenths. */
const creditsFor = (dice: Dice, texts: number) => 10 * dice.below(texts + 1);

/** The same on the network, or with text messages. */
const elsewhere: Recipe = (dice) => ({
  ...{ credits: 100, ...dice.oneOf([...recipes, lateWorker])(dice) },
  channel: dice.oneOf<Channel>(["network", "text"]),
});

/** The network leaves an outcome unknown, and cannot always be asked. */
const openOnNetwork: Recipe = (dice) => ({
  ...{ ...fresh, channel: "network", files: dice.maybe(0.6), isUnderWay: dice.maybe(0.3) },
  faults: [
    { step: "A1", fault: dice.oneOf<Fault>(["lost", "no answer", "later"]) },
    { step: "A2", fault: dice.oneOf<Fault>(["lost, then no answer", "no answer", "no answer", "later"]) },
  ],
  parts: [
    ...workersOf(dice, 1 + dice.below(2)),
    ...looks(dice),
    ...(dice.maybe(0.4) ? takeOver(dice) : []),
    ...(dice.maybe(0.4) ? [stopsOf(dice, 0)] : []),
  ],
});

/** Text messages to two people from two numbers, with credits for few of them. */
const paidTexts: Recipe = (dice) => ({
  ...{ people: 2, enrolled: 1, channel: "text", credits: creditsFor(dice, 3), files: dice.maybe(0.8) },
  faults: dice.maybe(0.6)
    ? [{ step: "A1", fault: dice.oneOf<Fault>(["lost", "no answer", "later", "refused"]) }]
    : [],
  parts: [
    { kind: "enrol", person: 1, campaign: "B" },
    ...workersOf(dice, 2),
    ...(dice.maybe(0.5) ? looks(dice) : []),
    ...(dice.maybe(0.4) ? takeOver(dice) : []),
    ...(dice.maybe(0.3) ? [stopsOf(dice, 0)] : []),
  ],
});

const places = ["commit", "recipient", "wire-mark", "final dot", "answer of", "move-deliveries"];

/** Credits for one text message, and two workers prepare one each. */
const lastCredit: Recipe = (dice) => ({
  ...{ people: 2, enrolled: 1, channel: "text", credits: 10 },
  parts: [
    { kind: "enrol", person: 1, campaign: "B" },
    ...workersOf(dice, 1),
    { kind: "worker", worker: 1, rounds: 1 },
  ],
  turns: [
    { part: 1, steps: 200, before: dice.oneOf(places) },
    { part: 0, steps: 200 },
    { part: 2, steps: 200, before: dice.oneOf(places) },
    { part: 1, steps: 200, before: dice.oneOf(places) },
  ],
});

/** A copy restored from a backup continues where the original stopped. */
const copied: Recipe = (dice) => ({
  ...{ people: 1 + dice.below(2), enrolled: 2, channel: dice.oneOf<Channel>(["mail", "network"]) },
  ...{ files: dice.maybe(0.7), isUnderWay: dice.maybe(0.3) },
  faults: dice.maybe(0.4)
    ? [{ step: dice.oneOf(["A1", "A2"]), fault: dice.oneOf<Fault>(["lost", "no answer", "later"]) }]
    : [],
  parts: inOrderOf(dice, [
    { kind: "worker", worker: 0, rounds: 1 + dice.below(3) },
    { kind: "back up" },
    stopsOf(dice, 0),
    { kind: "restore" },
    { kind: "release", worker: 1 },
    ...(dice.maybe(0.5) ? [{ kind: "release", worker: 0 } as const] : []),
    ...(dice.maybe(0.5) ? [stopsOf(dice, 0)] : []),
    { kind: "worker", worker: 1, rounds: 2 },
  ]),
  ...(dice.maybe(0.6) ? {} : { turns: copying(dice) }),
});

/** Usually in the listed order. */
function inOrderOf(dice: Dice, parts: readonly Part[]): Part[] {
  const order = [...parts];
  const at = dice.below(order.length - 1);
  [order[at], order[at + 1]] = [order[at + 1]!, order[at]!];
  return order;
}

/** Each part comes before the next, held anywhere. */
const copying = (dice: Dice) =>
  Array.from({ length: 8 }, (_, part) => ({
    part,
    steps: 200,
    ...(dice.maybe(0.6) ? { before: dice.oneOf(places) } : {}),
  }));

/** A mark waits for a row that another transaction reads while its campaign pauses. */
const waitingMark: Recipe = (dice) => ({
  ...fresh,
  parts: [
    { kind: "worker", worker: 0, rounds: 2 },
    { kind: "pause", campaign: "A" },
    { kind: "delayed mail", person: 0 },
  ],
  turns: [
    { part: 0, steps: 200, before: "answer of" },
    { part: 1, steps: 200, before: "commit" },
    { part: 0, steps: 200, before: "wire-mark" },
    { part: 2, steps: 200, before: "commit" },
    { part: 0, steps: 1 + dice.below(2) },
    { part: 1, steps: 200 },
    { part: 2, steps: 200 },
  ],
});

/** A worker records what follows a step while its paused campaign resumes. */
const resumedMeanwhile: Recipe = (dice) => ({
  ...fresh,
  parts: [
    { kind: "worker", worker: 0, rounds: 1 },
    { kind: "pause", campaign: "A" },
    { kind: "resume", campaign: "A" },
  ],
  turns: [
    { part: 0, steps: 200, before: "final dot" },
    { part: 1, steps: 200 },
    { part: 2, steps: 200, before: "commit" },
    { part: 0, steps: 1 + dice.below(20) },
    { part: 2, steps: 200 },
    { part: 0, steps: 200 },
  ],
});

/** One of these is drawn for each schedule. */
export const drawn: readonly Recipe[] = [
  ...recipes,
  ...[lateWorker, returning, dueMeanwhile, waitingMark, resumedMeanwhile],
  ...[elsewhere, openOnNetwork, paidTexts, lastCredit, copied],
];
