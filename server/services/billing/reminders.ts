import { brandOfId } from "@/brands/index";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import {
  isAboutPayment,
  nextReminderAt,
  noInvoice,
  type Reminder,
  reminderNow,
  type Standing,
} from "@/server/domain/billing/reminders";
import { listAdmins } from "@/server/repositories/auth/memberships";
import { type BillingRow, readBilling } from "@/server/repositories/billing/billing";
import { noteReminder, remindAt } from "@/server/repositories/billing/reminders";
import { readWorkspace } from "@/server/repositories/workspaces/workspaces";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { writeMails } from "@/server/services/notices/system-mails";
import { standingOf } from "./standing";
import { refreshSubscription } from "./subscription";

type Reminding = Parameters<typeof refreshSubscription>[0] & Pick<Tools, "keys" | "ports">;

const hourMs = 3_600_000;
/** What is changed by hand is found so. */
const dayMs = 24 * hourMs;

/**
 * Reminds the admins of a workspace of a failed payment or the end of the trial, by email and in the bell, each once. The payment provider
 * is asked before anything is said of a payment, so that a webhook that was lost reminds nobody of what is paid.
 */
export async function remindAdmins(cx: Reminding, workspaceId: string): Promise<void> {
  // If something fails, the next try is in an hour, so that one workspace delays no other.
  await cx.transact((tx) => remindAt(tx, new Date(+cx.now() + hourMs)));
  const isUnsure = await cx.transact(async (tx) => {
    const found = await readStanding(cx, tx);
    const due = found && reminderNow(found.standing, cx.now());
    if (due && isAboutPayment(due)) return true;
    await remind(cx, tx, found);
    return false;
  });
  if (!isUnsure) return;
  await refreshSubscription(cx, workspaceId);
  await cx.transact(async (tx) => remind(cx, tx, await readStanding(cx, tx)));
}

type Found = { row: BillingRow; standing: Standing };

async function readStanding(cx: Pick<Tools, "ports" | "now">, tx: Tx): Promise<Found | null> {
  const workspace = await readWorkspace(tx);
  const row = await readBilling(tx);
  const switches = brandOfId(workspace?.brand ?? "")?.switches;
  // A brand that bills elsewhere says nothing of it here (BRAND-12).
  if (!workspace || !row || workspace.deleteAt || !switches || switches.suppressSubscriptionNotices)
    return null;
  return { row, standing: standingOf(cx, row, switches) };
}

/** Says what is to be said now, unless it was said before, and notes when there will be something new. */
async function remind(cx: Reminding, tx: Tx, found: Found | null): Promise<void> {
  const now = cx.now();
  const inADay = new Date(+now + dayMs);
  const due = found && reminderNow(found.standing, now);
  if (found && due && (await isNew(tx, due, now))) await tell(cx, tx, found, due);
  const next = found && nextReminderAt(found.standing, now);
  await remindAt(tx, next && next < inADay ? next : inADay);
}

/** A plan whose invoice is given up after its admins were told that it stopped does not stop again. */
async function isNew(tx: Tx, due: Reminder, now: Date): Promise<boolean> {
  const isFirst = await noteReminder(tx, due, now);
  if (due.kind === "plan_stopped" && due.subject !== noInvoice)
    await noteReminder(tx, { ...due, subject: noInvoice }, now);
  return isFirst;
}

async function tell(cx: Reminding, tx: Tx, { row, standing }: Found, due: Reminder): Promise<void> {
  const isPayment = isAboutPayment(due);
  const admins = await listAdmins(tx);
  for (const { id } of admins) await publishNotices(tx, id);
  if (!cx.ports.systemMail) return;
  const confirmed = admins.filter(({ isConfirmed }) => isConfirmed);
  // Somebody has to learn of a payment that failed.
  const recipients = confirmed.length > 0 || !isPayment ? confirmed : admins;
  await writeMails(
    cx,
    tx,
    recipients.map(({ id }) => id),
    "billing",
    {
      billing: {
        kind: due.kind,
        workspace: { id: tx.workspaceId, name: row.name },
        owed: isPayment ? (standing.said?.owed ?? null) : null,
        trialEndsAt: standing.trialEndsAt?.toISOString() ?? null,
        paysHere: standing.paysHere,
      },
    },
  );
}
