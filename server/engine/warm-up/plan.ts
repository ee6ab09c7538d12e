import { domainOf } from "@/lib/contract/accounts/domain-health";
import type { Tx } from "@/server/db/tx";
import { todayOf } from "@/server/domain/accounts/daily-use";
import { isoDate, localOf } from "@/server/domain/campaigns/hours/zone";
import { poolOf, poolProblem } from "@/server/domain/warm-up/partner";
import { mayStartOn, nextDay, planDay } from "@/server/domain/warm-up/plan";
import { isHeldBack } from "@/server/domain/warm-up/reading";
import { findHours } from "@/server/repositories/accounts/accounts";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { findMailbox } from "@/server/repositories/mailboxes/mailboxes";
import { forgetBefore, listDays, planMails, skipBefore } from "@/server/repositories/warm-up/warm-up-mails";
import { listPool, lockWarmUp, noteProgress } from "@/server/repositories/warm-up/warm-ups";
import type { EngineContext } from "../context";
import { inTenant } from "../context";

/** How long the record of an email is kept: longer than anything that may still come back about it. */
const keptDays = 90;
/** Results of so many days decide about the volume. */
const judgedDays = 7;
/** One that stands still asks again so often whether it may begin. */
const hourMs = 3_600_000;

/** Plans the day of a mailbox, once: the row is locked, and says which day was planned last. */
export const planWarmUp = (engine: EngineContext, workspaceId: string, mailboxId: string): Promise<void> =>
  inTenant(engine, workspaceId, (tx) => plan(engine, tx, mailboxId));

async function plan({ now: realNow, newId }: EngineContext, tx: Tx, mailboxId: string): Promise<void> {
  const warmUp = await lockWarmUp(tx, mailboxId);
  const mailbox = warmUp && (await findMailbox(tx, mailboxId, null));
  if (!warmUp?.isOn || !mailbox) return;
  const { clock } = await readSendingWorkspace(tx);
  const hours = await findHours(tx, mailbox.accountId);
  const now = clock.toVirtual(realNow());
  const today = localOf(now, hours.timezone).day;
  const planAt = clock.toReal(nextDay(hours, now));
  const isPlanned = warmUp.plannedOn !== null && warmUp.plannedOn >= isoDate(today);
  // A mailbox that cannot be reached stands still: its plan continues on the day it stopped.
  const isReady =
    mailbox.type !== "google" &&
    mailbox.status === "connected" &&
    mailbox.problem === null &&
    !poolProblem(poolOf({ domain: domainOf(mailbox.email) }, await listPool(tx, mailboxId)));
  const isFirst = warmUp.workingDays === 0;
  await skipBefore(tx, mailboxId, isoDate(today));
  if (isPlanned || !isReady || (isFirst && !mayStartOn(hours, now))) {
    const again = new Date(Math.min(+planAt, +clock.toReal(new Date(+now + hourMs))));
    await noteProgress(tx, mailboxId, { planAt: isPlanned ? planAt : again });
    return;
  }
  await forgetBefore(tx, mailboxId, isoDate(today - keptDays));
  const isHeld = isHeldBack(await listDays(tx, mailboxId, isoDate(today - judgedDays)));
  const { dailyMax, dailyStep, replyPercent, workingDays, lastTarget } = warmUp;
  const planned = planDay(
    mailboxId,
    { settings: { dailyMax, dailyStep, replyPercent }, progress: { workingDays, lastTarget }, isHeld },
    hours,
    now,
  );
  const slots = planned.slots.map((slot) => ({ id: newId(), dueAt: clock.toReal(slot) }));
  await planMails(tx, { mailboxId, day: planned.day, slots });
  await noteProgress(tx, mailboxId, {
    ...planned.progress,
    isHeld,
    planAt,
    plannedOn: planned.day,
    startedOn: warmUp.startedOn ?? isoDate(todayOf(hours.timezone, now)),
  });
}
