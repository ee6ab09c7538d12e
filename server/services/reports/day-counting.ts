import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { clockOf } from "@/server/domain/clock";
import { beginOf, type Calendar, type CountedDay, dayOf } from "@/server/domain/figures/days";
import { listClockSegments } from "@/server/repositories/ledger/clock";
import {
  firstPublishing,
  forgetDays,
  keepDay,
  lockCountedDay,
  readCalendar,
} from "@/server/repositories/reports/counted-days";
import { countSpan } from "@/server/repositories/reports/daily-numbers";

/** After this time events are committed; whatever is recorded later marks its day for recounting. */
const settlingMs = 120_000;

type Counting = Pick<Tools, "now"> & { transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

/**
 * Counts a workspace's events day by day, up to `settlingMs` ago; returns whether all is counted. Each transaction counts one part of a day
 * and moves the day's mark, so that nothing counts twice. Stops at `deadline`, so that other workspaces get their turn.
 */
export async function countDays(cx: Counting, deadline: Date): Promise<boolean> {
  const until = new Date(+cx.now() - settlingMs);
  while (cx.now() < deadline) {
    const isDone = await cx.transact(async (tx) => {
      const { zone, unfinished, last, isOther } = await readCalendar(tx);
      if (isOther) await forgetDays(tx);
      const calendar = { clock: clockOf(await listClockSegments(tx)), zone };
      const waiting = unfinished.find(({ countedUntil }) => countedUntil < until);
      if (waiting) await countOn(tx, waiting.day, until);
      else return !(await keepNextDay(tx, calendar, last, until));
      return false;
    });
    if (isDone) return true;
  }
  return false;
}

async function countOn(tx: Tx, day: number, until: Date): Promise<void> {
  const locked = await lockCountedDay(tx, day);
  if (!locked) return;
  const end = new Date(Math.min(+locked.endsAt, +until));
  if (locked.countedUntil < end) await countSpan(tx, { day, since: locked.countedUntil, until: end });
}

/** Returns whether there was a started day to store. */
async function keepNextDay(
  tx: Tx,
  calendar: Calendar,
  last: CountedDay | null,
  until: Date,
): Promise<boolean> {
  const first = last ? null : await firstPublishing(tx);
  if (!last && !first) return false;
  const day = last ? last.day + 1 : dayOf(calendar, first!);
  const beginsAt = last?.endsAt ?? beginOf(calendar, day);
  if (beginsAt >= until) return false;
  await keepDay(tx, { day, beginsAt, endsAt: beginOf(calendar, day + 1) }, calendar.zone);
  return true;
}
