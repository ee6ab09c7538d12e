import { type Hours, isWorkingDay } from "@/server/domain/campaigns/hours/hours";
import { instantOf, isoDate, type LocalDay, localOf } from "@/server/domain/campaigns/hours/zone";
import { drawn } from "./drawn";

/** What a mailbox's owner decides about its warm-up (MAIL-21, MAIL-23). */
type WarmUpSettings = { dailyMax: number; dailyStep: number; replyPercent: number };

/** How far a mailbox has come: working days with warm-up so far, and the volume of the last one. */
export type WarmUpProgress = { workingDays: number; lastTarget: number };

/** Of the last working day's volume on a day on which people rest. */
const restShare = 0.3;
/** The shortest pause between two warm-up emails of a mailbox. */
const gapMs = 10 * 60_000;

const hourMs = 3_600_000;

/** The volume of one day, and the progress after it (R29, MAIL-22). While it is held, because too much went to spam, it does not grow. */
export function targetOf(
  { dailyMax, dailyStep }: Pick<WarmUpSettings, "dailyMax" | "dailyStep">,
  progress: WarmUpProgress,
  day: { isWorking: boolean; isHeld: boolean },
): { target: number; progress: WarmUpProgress } {
  if (!day.isWorking) return { target: Math.round(progress.lastTarget * restShare), progress };
  const workingDays =
    day.isHeld && progress.workingDays > 0 ? progress.workingDays : progress.workingDays + 1;
  const target = Math.min(dailyMax, dailyStep * workingDays);
  return { target, progress: { workingDays, lastTarget: target } };
}

type Window = { from: number; to: number };

/** The hours of a day in which a mailbox writes: those of its account, on days of rest, too. Hours over midnight end with the day. */
function windowOf({ timezone, start, end }: Hours, day: LocalDay): Window {
  const last = end > start ? end : 24;
  const at = (hour: number) => +instantOf({ day, msOfDay: hour * hourMs }, timezone);
  return { from: at(start), to: at(last) };
}

/**
 * Times within a window, at least `gapMs` apart and on no regular pattern, and always the same for the same seed, so that a restarted process
 * makes the same plan. As many as fit.
 */
function slotsIn({ from, to }: Window, count: number, seed: string): Date[] {
  const fitting = Math.min(count, Math.max(0, Math.floor((to - from) / gapMs)));
  if (fitting === 0) return [];
  const part = (to - from) / fitting;
  return Array.from(
    { length: fitting },
    (_, at) => new Date(Math.round(from + part * at + (part - gapMs) * drawn(seed, at))),
  );
}

/** Half of the day's hours are enough for its emails; with less the first day is the next one. */
export function mayStartOn(hours: Hours, now: Date): boolean {
  const { day } = localOf(now, hours.timezone);
  const { from, to } = windowOf(hours, day);
  return isWorkingDay(hours, day) && +now <= (from + to) / 2;
}

type Planned = {
  /** YYYY-MM-DD in the mailbox's calendar. */
  day: string;
  target: number;
  slots: Date[];
  progress: WarmUpProgress;
};

/**
 * The plan of the day that `now` is in, on the workspace's clock. What an earlier part of the day would have taken is not caught up in a
 * hurry: the rest of its hours takes it, as far as it fits.
 */
export function planDay(
  mailboxId: string,
  { settings, progress, isHeld }: { settings: WarmUpSettings; progress: WarmUpProgress; isHeld: boolean },
  hours: Hours,
  now: Date,
): Planned {
  const { day } = localOf(now, hours.timezone);
  const planned = targetOf(settings, progress, { isWorking: isWorkingDay(hours, day), isHeld });
  const { from, to } = windowOf(hours, day);
  const window = { from: Math.max(from, +now), to };
  return {
    day: isoDate(day),
    ...planned,
    slots: slotsIn(window, planned.target, `${mailboxId} ${isoDate(day)}`),
  };
}

/** When the next day of the mailbox's calendar begins. */
export const nextDay = ({ timezone }: Pick<Hours, "timezone">, now: Date): Date =>
  instantOf({ day: localOf(now, timezone).day + 1, msOfDay: 0 }, timezone);

/** The volumes of days to come, beginning with `from`, until `count` of them. */
export function outlook(
  { settings, progress, isHeld }: { settings: WarmUpSettings; progress: WarmUpProgress; isHeld: boolean },
  hours: Hours,
  from: LocalDay,
  count: number,
): { day: string; target: number; isRest: boolean }[] {
  let current = progress;
  return Array.from({ length: Math.max(0, count) }, (_, ahead) => {
    const isWorking = isWorkingDay(hours, from + ahead);
    const { target, progress: next } = targetOf(settings, current, {
      isWorking,
      isHeld: isHeld && ahead === 0,
    });
    current = next;
    return { day: isoDate(from + ahead), target, isRest: !isWorking };
  });
}
