import type { PageKey } from "@/lib/contract/pages";
import type { Tools } from "@/server/context";
import type { PersonTx, Tx } from "@/server/db/tx";
import { isoDate } from "@/server/domain/campaigns/hours/zone";
import { clockOf } from "@/server/domain/clock";
import { before } from "@/server/domain/figures/days";
import { daysTold, nextSummary, type SummaryPeriod } from "@/server/domain/notices/summary";
import { sees } from "@/server/domain/workspaces/membership";
import { listSpaces, readRights } from "@/server/repositories/auth/memberships";
import { readPerson } from "@/server/repositories/auth/users";
import { listClockSegments } from "@/server/repositories/ledger/clock";
import { moveSummary, readSummaryAt } from "@/server/repositories/notices/summaries";
import { holdStill } from "@/server/repositories/reports/counted-days";
import { hasAny, readSums, readWhen } from "@/server/services/reports/figures";
import { settingsOf } from "@/server/services/workspaces/users";
import { type Summary, writeMail } from "./system-mails";

export type SummaryTools = Tools & {
  asPerson<T>(personId: string, work: (tx: PersonTx) => Promise<T>): Promise<T>;
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
};

const pages: readonly PageKey[] = ["dashboard", "reports"];

/**
 * Writes a person's due summary over all their workspaces with activity, and schedules the next one. Both happen in one transaction, so
 * that a summary is sent once. There is none without activity (CONST-41).
 */
export async function summarize(cx: SummaryTools, personId: string): Promise<void> {
  const { person, dueAt, spaces } = await cx.asPerson(personId, async (tx) => ({
    person: await readPerson(tx),
    dueAt: await readSummaryAt(tx),
    spaces: await listSpaces(tx),
  }));
  if (!person || !dueAt) return;
  const settings = settingsOf(person);
  const { summary: period, timezone } = settings;
  const summaries: Summary["workspaces"] = [];
  if (period !== "off" && timezone && person.emailConfirmedAt)
    for (const { id, name, status } of spaces) {
      if (status !== "active") continue;
      const count = daysTold(period, dueAt, timezone);
      const numbers = await cx.inWorkspace(id, (tx) => numbersFor(tx, personId, dueAt, count));
      if (numbers) summaries.push({ name, ...numbers });
    }
  await cx.asPerson(personId, async (tx) => {
    const isOurs = await moveSummary(tx, dueAt, nextSummary(settings, cx.now()));
    if (isOurs && summaries.length > 0)
      await writeMail(cx, tx, "summary", {
        summary: { period: period as SummaryPeriod, workspaces: summaries },
      });
  });
}

/** The numbers of the last `count` full days, as far as this member may see them; null if all are zero. */
async function numbersFor(tx: Tx, personId: string, dueAt: Date, count: number) {
  await holdStill(tx);
  const rights = await readRights(tx, personId);
  if (!rights || !sees(rights, ...pages)) return null;
  const clock = clockOf(await listClockSegments(tx));
  const when = await readWhen({ clock, now: () => dueAt }, tx);
  const period = { from: when.today - count, to: when.today - 1 };
  const of = { accounts: rights.isAdmin ? null : rights.allowedAccounts, campaigns: null };
  const total = await readSums(tx, when, period, of);
  if (!hasAny(total)) return null;
  return {
    ...{ from: isoDate(period.from), to: isoDate(period.to), total },
    totalBefore: await readSums(tx, when, before(period), of),
  };
}
