import type { Hours } from "@/server/domain/campaigns/hours/hours";
import { chooseAnswer, choosePartner, pairDays, wantsAnswer } from "@/server/domain/warm-up/partner";
import { nextDay, planDay, type WarmUpProgress } from "@/server/domain/warm-up/plan";
import { readingTime } from "@/server/domain/warm-up/reading";

type Waiting = { from: Box; depth: number; foundAt: number };
type Box = {
  id: string;
  domain: string;
  progress: WarmUpProgress;
  /** The times of emails with each other mailbox, both directions. */
  pairs: Map<string, number[]>;
  waiting: Waiting[];
};
type Sent = { from: string; to: string; at: number; day: string; depth: number; isAnswered: boolean };

export type WarmUpWorld = {
  mailboxes: number;
  domains: number;
  days: number;
  replyPercent?: number;
  hours?: Hours;
  /** The first day, at midnight of the mailboxes' zone. */
  from: Date;
};

const office: Hours = { timezone: "Europe/Berlin", start: 9, end: 18, days: [1, 2, 3, 4, 5] };
const settings = { dailyMax: 25, dailyStep: 3 };

/** Plays the rules of warm-up among many mailboxes, without a database or servers: what was sent, to whom and when. */
export function playWorld(world: WarmUpWorld): Sent[] {
  const { hours = office, replyPercent = 33 } = world;
  const boxes = Array.from(
    { length: world.mailboxes },
    (_, index): Box => ({
      id: `box-${index}`,
      domain: `d${index % world.domains}.example`,
      progress: { workingDays: 0, lastTarget: 0 },
      ...{ pairs: new Map(), waiting: [] },
    }),
  );
  const log: Sent[] = [];
  let midnight = world.from;
  for (let day = 0; day < world.days; day++) {
    const slots: { box: Box; at: number; day: string; seed: string }[] = [];
    for (const box of boxes) {
      const state = { settings: { ...settings, replyPercent }, progress: box.progress, isHeld: false };
      const planned = planDay(box.id, state, hours, midnight);
      box.progress = planned.progress;
      for (const [index, slot] of planned.slots.entries())
        slots.push({ box, at: +slot, day: planned.day, seed: `${box.id} ${planned.day} ${index}` });
    }
    for (const slot of slots.sort((a, b) => a.at - b.at)) send(slot, { boxes, log, hours, replyPercent });
    midnight = nextDay(hours, midnight);
  }
  return log;
}

type Around = { boxes: readonly Box[]; log: Sent[]; hours: Hours; replyPercent: number };

/** One place of a mailbox's day: an answer that is due, or a new thread. */
function send(
  { box, at, day, seed }: { box: Box; at: number; day: string; seed: string },
  around: Around,
): void {
  const { boxes, log, hours, replyPercent } = around;
  const since = at - pairDays * 86_400_000;
  const pairOf = (other: Box) => {
    const times = box.pairs.get(other.id);
    return times ? times.filter((time) => time > since).length : 0;
  };
  const due = box.waiting.filter(({ foundAt }) => foundAt <= at).sort((a, b) => a.foundAt - b.foundAt);
  const answered = chooseAnswer(due.map((one) => ({ one, pair: pairOf(one.from) })));
  const to =
    answered?.one.from ??
    choosePartner(
      box,
      boxes
        .filter((other) => other !== box)
        .map((other) => ({ box: other, id: other.id, domain: other.domain, pair: pairOf(other) })),
      seed,
    )?.box;
  if (!to) return;
  const depth = (answered?.one.depth ?? 0) + 1;
  if (answered) box.waiting = box.waiting.filter((one) => one !== answered.one);
  for (const [one, other] of [
    [box, to],
    [to, box],
  ] as const)
    one.pairs.set(other.id, [...(one.pairs.get(other.id) ?? []).filter((time) => time > since), at]);
  log.push({ from: box.id, to: to.id, at, day, depth, isAnswered: depth > 1 });
  if (wantsAnswer(replyPercent, depth, seed))
    to.waiting.push({ from: box, depth, foundAt: +readingTime(hours, new Date(at), seed) });
}

/** MAIL-22, written down once more: min(25, 3 × working day), on weekends 30 % of Friday's. */
export function expectedVolume(day: string, firstDay: string): number {
  const dayMs = 86_400_000;
  const weekday = (time: number) => new Date(time).getUTCDay();
  const isWeekend = (time: number) => weekday(time) === 0 || weekday(time) === 6;
  let workingDays = 0;
  for (let time = Date.parse(firstDay); time <= Date.parse(day); time += dayMs)
    if (!isWeekend(time)) workingDays++;
  const volume = Math.min(25, 3 * workingDays);
  return isWeekend(Date.parse(day)) ? volume * 0.3 : volume;
}

/** Most emails of a pair within any seven days. */
export function busiestPair(log: readonly Sent[]): number {
  const pairs = new Map<string, number[]>();
  for (const { from, to, at } of log) {
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    pairs.set(key, [...(pairs.get(key) ?? []), at]);
  }
  let most = 0;
  for (const times of pairs.values()) {
    times.sort((a, b) => a - b);
    for (const [index, first] of times.entries())
      most = Math.max(most, times.slice(index).filter((time) => time < first + 7 * 86_400_000).length);
  }
  return most;
}

/** How far any mailbox is off its volume on any day. */
export function volumeError(log: readonly Sent[], { mailboxes, days, from }: WarmUpWorld): number {
  const sent = new Map<string, number>();
  for (const { from: box, day } of log) sent.set(`${box} ${day}`, (sent.get(`${box} ${day}`) ?? 0) + 1);
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(+from + index * 86_400_000 + 12 * 3_600_000).toISOString().slice(0, 10),
  );
  const first = dates[0] ?? "";
  let most = 0;
  for (const day of dates)
    for (let box = 0; box < mailboxes; box++)
      most = Math.max(most, Math.abs((sent.get(`box-${box} ${day}`) ?? 0) - expectedVolume(day, first)));
  return most;
}
