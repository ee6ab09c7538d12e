import type { Tx } from "@/server/db/tx";
import { todayOf, usedOn, usedToday, weekStart } from "@/server/domain/accounts/daily-use";
import { type Entitlements, entitlementsOf } from "@/server/domain/billing/entitlements";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { isoDate } from "@/server/domain/campaigns/hours/zone";
import type { Clock } from "@/server/domain/clock";
import { storableDeep } from "@/server/domain/conversations/storable";
import { letterOf } from "@/server/domain/warm-up/letters/letter";
import { nextDay } from "@/server/domain/warm-up/plan";
import { readingTime } from "@/server/domain/warm-up/reading";
import { hasRoom, warmUpUse } from "@/server/domain/warm-up/room";
import { warmUpHeader, warmUpToken } from "@/server/domain/warm-up/token";
import type { MailAccess, OutgoingMail } from "@/server/ports/mail";
import type { Outcome, Ready } from "@/server/ports/outcome";
import { findAccount, listUse } from "@/server/repositories/accounts/accounts";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { findMailbox, type MailboxRow } from "@/server/repositories/mailboxes/mailboxes";
import {
  type Addressed,
  addressMail,
  countWaiting,
  type LeasedMail,
  leaseMail,
  markTransmitting,
  noteAnswered,
  noteLost,
  noteNotSent,
  noteSent,
  putOff,
} from "@/server/repositories/warm-up/warm-up-mails";
import { findWarmUp, noteProgress } from "@/server/repositories/warm-up/warm-ups";
import { mailAccess } from "@/server/services/mailboxes/access";
import { pauseOverBounces, pauseWarmUp } from "@/server/services/warm-up/trouble";
import { type EngineContext, inTenant } from "../context";
import { actionKey } from "../message-key";
import { chooseLetter, pairMs } from "./choose";

/** Between two emails of a mailbox when it is late: it never sends what it missed at once. */
const spacingMs = 5 * 60_000;
const retryAfterMs = 20 * 60_000;
const maxAttempts = 3;

type Prepared = {
  leased: LeasedMail;
  addressed: Addressed;
  mailbox: MailboxRow;
  access: MailAccess;
  clock: Clock;
  mail: OutgoingMail;
};

/** Sends one due email: never twice, whatever dies in between (R29). */
export async function sendWarmUp(engine: EngineContext, workspaceId: string, id: string): Promise<void> {
  const prepared = await inTenant(engine, workspaceId, (tx) => prepare(engine, tx, id));
  if (!prepared) return;
  await engine.stopPoints.reach("after_render");
  const { leased, access, mail } = prepared;
  let said = "stop" as "go" | "stop";
  const ready: Ready = async () => {
    await engine.stopPoints.reach("after_rcpt");
    await engine.stopPoints.reach("mid_data");
    const isMarked = await inTenant(engine, workspaceId, (tx) => markTransmitting(tx, leased, engine.now()));
    said = isMarked ? "go" : "stop";
    if (isMarked && engine.stopPoints.isSet("after_dot"))
      setTimeout(() => void engine.stopPoints.reach("after_dot"), 2);
    return said;
  };
  const told = await engine.ports.mail.send(access, mail, ready).catch((err): Outcome => {
    engine.log.warn({ err, warmUpMailId: id }, "a driver threw instead of returning an outcome");
    return { kind: "unknown", reason: "driver_failed" };
  });
  // Nothing leaves before "go". Responses of other servers may contain bytes that Postgres cannot store.
  const isKept = told.kind === "unknown" && said !== "go";
  const outcome = storableDeep<Outcome>(isKept ? { kind: "later", reason: told.reason } : told);
  await engine.stopPoints.reach("after_250");
  await inTenant(engine, workspaceId, (tx) => settle(engine, tx, prepared, outcome));
  await engine.stopPoints.reach("after_commit");
  if (outcome.kind !== "sent") return;
  const { answersId, toWorkspaceId } = prepared.addressed;
  if (answersId) await inTenant(engine, toWorkspaceId, (tx) => noteAnswered(tx, answersId, engine.now()));
}

/** What left when its worker died: the recipient's folders tell whether it arrived. */
export const closeLost = (engine: EngineContext, workspaceId: string, id: string): Promise<unknown> =>
  inTenant(engine, workspaceId, (tx) => noteLost(tx, id, engine.now()));

async function prepare(engine: EngineContext, tx: Tx, id: string): Promise<Prepared | null> {
  const { workerId, config, keys, now: realNow, messageKey } = engine;
  const leased = await leaseMail(tx, id, { workerId, seconds: config.engine.leaseSeconds });
  const [mailbox, warmUp] = leased
    ? [await findMailbox(tx, leased.mailboxId, null), await findWarmUp(tx, leased.mailboxId)]
    : [null, null];
  const account = mailbox && (await findAccount(tx, mailbox.accountId, null));
  if (!leased || !mailbox || !warmUp || !account) return null;
  const skip = async (failure: string) => {
    await noteNotSent(tx, leased, { state: "skipped", failure, isBounced: false });
    return null;
  };
  const { clock, plan } = await readSendingWorkspace(tx);
  const entitlements = entitlementsOf(plan, realNow());
  const now = clock.toVirtual(realNow());
  const access = mailAccess(keys.secret, mailbox);
  if (leased.day < isoDate(todayOf(account.timezone, now))) return skip("too_late");
  if (mailbox.type === "google") return skip("google_consent");
  if (!access || mailbox.status !== "connected" || mailbox.problem !== null)
    return skip("mailbox_disconnected");
  if (entitlements.features.email_warming !== "active" || !entitlements.isPaid || entitlements.isBlocked)
    return skip("not_in_plan");
  const around = { mailbox, account, entitlements, clock, now };
  if (!(await isRoomLeft(tx, around))) return skip("no_room");
  const addressed = await chooseLetter(tx, {
    ...{ id, mailbox, warmUp, at: realNow() },
    key: actionKey(messageKey, tx.workspaceId, "warm-up", id),
    weekAgo: clock.toReal(new Date(+now - pairMs)),
  });
  if (typeof addressed === "string") return skip(addressed);
  await addressMail(tx, leased, addressed);
  await noteProgress(tx, mailbox.id, { sendAfter: new Date(+realNow() + spacingMs / clock.speed) });
  return {
    leased,
    addressed,
    mailbox,
    access,
    clock,
    mail: mailOf(engine, tx.workspaceId, mailbox, id, addressed, now),
  };
}

type Around = {
  mailbox: MailboxRow;
  account: NonNullable<Awaited<ReturnType<typeof findAccount>>>;
  entitlements: Entitlements;
  clock: Clock;
  now: Date;
};

async function isRoomLeft(tx: Tx, { mailbox, account, entitlements, clock, now }: Around): Promise<boolean> {
  const today = todayOf(account.timezone, now);
  const use = await listUse(tx, [mailbox.id], weekStart(today));
  const plan = entitlements.dailyLimits;
  const campaigns = usedToday("email", { account, mailboxes: [mailbox], use, plan, now });
  const limit = Math.min(mailbox.dailyLimit, plan.emails);
  const dayEnds = clock.toReal(nextDay(hoursOf(account), now));
  return hasRoom({
    limit,
    campaignLimit: campaigns?.limit ?? limit,
    campaignSent: campaigns?.used ?? 0,
    campaignWaiting: await countWaiting(tx, mailbox.id, dayEnds, limit),
    warmUpSent: usedOn(use, mailbox.id, warmUpUse, isoDate(today)),
  });
}

function mailOf(
  { keys }: EngineContext,
  workspaceId: string,
  mailbox: MailboxRow,
  id: string,
  to: Addressed,
  date: Date,
): OutgoingMail {
  const { subject, text } = letterOf({ id: to.threadId, locale: to.locale }, to.depth);
  // Another workspace gets to know nothing but the address.
  const name = to.toWorkspaceId === workspaceId ? mailbox.name : "";
  const token = warmUpToken(keys.secret, { id, from: mailbox.email, to: to.toAddress });
  return {
    from: { name, address: mailbox.email },
    to: { name: "", address: to.toAddress },
    subject,
    text,
    messageId: to.messageId,
    ...(to.inReplyTo ? { inReplyTo: to.inReplyTo, references: [to.inReplyTo] } : {}),
    date,
    headers: { [warmUpHeader]: token },
  };
}

/** Records what became of it. */
async function settle(
  engine: EngineContext,
  tx: Tx,
  { leased, addressed, mailbox, clock }: Prepared,
  outcome: Outcome,
): Promise<void> {
  const at = engine.now();
  const real = (virtual: Date) => clock.toReal(virtual);
  switch (outcome.kind) {
    case "sent":
    case "unknown": {
      const account = await findAccount(tx, mailbox.accountId, null);
      const now = clock.toVirtual(at);
      const lookAt = account ? real(readingTime(hoursOf(account), now, leased.id)) : at;
      const replaced = outcome.kind === "sent" && outcome.providerId !== addressed.messageId;
      const arrivedId = replaced && outcome.providerId.startsWith("<") ? outcome.providerId : null;
      await noteSent(tx, leased, { state: outcome.kind, at, lookAt, arrivedId });
      return;
    }
    case "refused":
    case "barred": {
      const isBounced = outcome.kind === "refused" && outcome.hardBounce === true;
      await noteNotSent(tx, leased, { state: "failed", failure: outcome.reason, isBounced });
      if (!isBounced) await pauseWarmUp(tx, mailbox.id, "blocked", at);
      else
        await pauseOverBounces(tx, mailbox.id, {
          at,
          weekAgo: real(new Date(+clock.toVirtual(at) - pairMs)),
        });
      return;
    }
    case "later": {
      const dueAt = real(new Date(+clock.toVirtual(at) + retryAfterMs));
      if (leased.attempts + 1 < maxAttempts) await putOff(tx, leased, dueAt, outcome.reason);
      else await noteNotSent(tx, leased, { state: "failed", failure: outcome.reason, isBounced: false });
      return;
    }
    case "stopped":
      await noteNotSent(tx, leased, { state: "skipped", failure: "stopped", isBounced: false });
  }
}
