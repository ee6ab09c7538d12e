import type { SkipReason, WaitReason } from "@/lib/contract/reasons";
import { instantOf, isoDate, type LocalDay, localOf } from "@/server/domain/campaigns/hours/zone";
import { countsAsTouch } from "@/server/domain/campaigns/limits";
import { isRequest, kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import type { Act, Answered, Hold, SimulationLog } from "./log";
import type { Simulation } from "./simulate";
import type { Participant } from "./world";

/** What a day is expected to bring, in the time zone of the campaign's first sender (YYYY-MM-DD). */
type ForecastDay = {
  day: string;
  requests: number;
  messages: number;
  emails: number;
  /** Visits, likes, tasks and whatever else says nothing. */
  others: number;
  accepted: number;
  replied: number;
  /** Prospects whose sequence ended, at its last step or before. */
  ended: number;
};

/** How many prospects did one step. `yes` and `no` are those of a condition. */
type ForecastStep = {
  stepId: string;
  done: number;
  yes: number;
  no: number;
  skipped: { reason: SkipReason; people: number }[];
  waiting: number;
};

type Forecast = {
  days: ForecastDay[];
  steps: ForecastStep[];
  /** The state of all prospects: at the end, stopped before it, or under way. */
  people: { finished: number; stopped: number; underWay: number };
  answers: Readonly<Record<Answered["kind"], number>>;
  holds: Hold[];
  /** Prospects who wait for something without an end date. */
  stuck: { reason: WaitReason; people: number }[];
};

/** The days of the forecast, today first. */
type Calendar = { timezone: string; startsAt: Date; days: number };

/** The midnight after the last of the days. */
export const endOf = ({ timezone, startsAt, days }: Calendar): Date =>
  instantOf({ day: localOf(startsAt, timezone).day + days, msOfDay: 0 }, timezone);

/** The result of the month so far; the most costly holds first. */
export function forecastOf({ log, participants }: Simulation, calendar: Calendar): Forecast {
  const { ends, answers, holds } = log;
  const finished = ends.filter(({ stopped }) => stopped === null).length;
  const answered = countBy(answers, ({ kind }) => kind);
  const count = (kind: Answered["kind"]) => answered.get(kind) ?? 0;
  return {
    days: daysOf(log, calendar),
    steps: stepsOf(log, participants),
    people: { finished, stopped: ends.length - finished, underWay: participants.length - ends.length },
    answers: {
      ...{ accepted: count("accepted"), replied: count("replied") },
      ...{ bounced: count("bounced"), absent: count("absent") },
    },
    holds: [...holds.values()].sort((a, b) => b.ms - a.ms),
    stuck: [...countBy(participants.map(obstacleOf).filter(isPresent), (reason) => reason)].map(
      ([reason, people]) => ({ reason, people }),
    ),
  };
}

/** When the last step is done; null while a prospect still waits for a date. */
export function finishOf({ log, participants }: Simulation): Date | null {
  if (participants.some((participant) => participant.state === "active" && obstacleOf(participant) === null))
    return null;
  const last = Math.max(log.acts.at(-1)?.at ?? 0, log.ends.at(-1)?.at ?? 0);
  return last === 0 ? null : new Date(last);
}

/** A prospect's obstacle without an end date; null if something will happen, or nothing has to. */
const obstacleOf = ({ row }: Participant): WaitReason | null =>
  row ? (row.parkedFor ?? row.lane.lane.closedReason) : null;

type DayNumber = Exclude<keyof ForecastDay, "day">;

function daysOf(
  { acts, answers, ends }: SimulationLog,
  { timezone, startsAt, days }: Calendar,
): ForecastDay[] {
  const first = localOf(startsAt, timezone).day;
  const lines = Array.from({ length: days }, (_, index) => emptyDay(first + index));
  const count = (at: number, what: DayNumber) => {
    const line = lines[localOf(new Date(at), timezone).day - first];
    if (line) line[what]++;
  };
  for (const act of acts) {
    const what = columnOf(act);
    if (what) count(act.at, what);
  }
  for (const { at, kind } of answers) if (kind === "accepted" || kind === "replied") count(at, kind);
  for (const { at } of ends) count(at, "ended");
  return lines;
}

const emptyDay = (day: LocalDay): ForecastDay => ({
  day: isoDate(day),
  ...{ requests: 0, messages: 0, emails: 0, others: 0, accepted: 0, replied: 0, ended: 0 },
});

function columnOf({ kind, skipped }: Act): DayNumber | null {
  if (skipped || kind === "condition") return null;
  if (kindFacts[kind].lane === "email") return "emails";
  if (isRequest(kind)) return "requests";
  return countsAsTouch(kind) ? "messages" : "others";
}

function stepsOf({ acts }: SimulationLog, participants: readonly Participant[]): ForecastStep[] {
  const steps = new Map<string, ForecastStep & { skips: Map<SkipReason, number> }>();
  const of = (stepId: string) => {
    const known = steps.get(stepId);
    if (known) return known;
    const step = { stepId, done: 0, yes: 0, no: 0, skipped: [], waiting: 0, skips: new Map() };
    steps.set(stepId, step);
    return step;
  };
  for (const { stepId, skipped, answer } of acts) {
    const step = of(stepId);
    if (skipped) step.skips.set(skipped, (step.skips.get(skipped) ?? 0) + 1);
    else step.done++;
    if (answer) step[answer]++;
  }
  for (const { row } of participants) if (row) of(row.step.id).waiting++;
  return [...steps.values()].map(({ skips, ...step }) => ({
    ...step,
    skipped: [...skips].map(([reason, people]) => ({ reason, people })),
  }));
}

function countBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

const isPresent = <T>(value: T | null): value is T => value !== null;
