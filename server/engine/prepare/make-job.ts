import { settingsOf } from "@/lib/contract/campaigns/settings";
import { holdsPlace } from "@/server/domain/campaigns/company-rule";
import { ranks } from "@/server/domain/campaigns/delivery";
import { laneWorkOf } from "@/server/domain/campaigns/hours/slot";
import { isDoneInside } from "@/server/domain/campaigns/sequence/condition";
import { isByNumber } from "@/server/domain/campaigns/sequence/kinds";
import { numberOf } from "@/server/domain/phone/number";
import { htmlOf } from "@/server/domain/tracking/letter";
import type { OutgoingMail, SmtpAccess } from "@/server/ports/mail";
import { browserClosed, looksSpent } from "@/server/ports/network";
import type { E164 } from "@/server/ports/phone";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import { networkAccess } from "@/server/services/accounts/access";
import { smtpAccess } from "@/server/services/mailboxes/access";
import { soundUrl } from "@/server/services/phone/sound-link";
import { optOutHeaders } from "@/server/services/prospects/opt-out-link";
import { type Target, trackingUrl } from "@/server/services/tracking/link";
import type { EngineContext } from "../context";
import type { Job, Result } from "../job";
import { actionKey, messageIdOf } from "../message-key";
import { networkAction, whomOf } from "../network-action";
import { saveSentCopy } from "../sent-copies";
import { ruleValue, stillHolds } from "../slot-obstacles";
import { attachmentsFor } from "./attachments";
import type { Acting } from "./decide";
import { inside } from "./inside";

type Mailbox = NonNullable<LaneFacts["mailbox"]>;

/** The key of a row: of the step in this prospect's run, or of the message a member wrote. */
function keyOf({ messageKey }: EngineContext, { claimed, row, lane }: Acting): string | null {
  if (row.kind === "condition") return null;
  // An attempt that may have left keeps its key, whatever changed since.
  if (row.messageId) return row.messageId;
  const action = row.enrollmentId
    ? actionKey(
        ...[messageKey, claimed.workspaceId, row.enrollmentId, row.stepId, row.run],
        ...(row.accountNo > 0 ? [row.accountNo] : []),
      )
    : actionKey(messageKey, claimed.workspaceId, row.id);
  return row.kind === "email" && lane.mailbox ? messageIdOf(action, lane.mailbox.email) : action;
}

/** Turns a row that passed its gates into a job that only has to be done. */
export function makeJob(engine: EngineContext, acting: Acting, now: Date): Job {
  const { claimed, row, lane, content, reservation, price } = acting;
  const key = keyOf(engine, acting);
  const isMail = row.kind === "email";
  const work = laneWorkOf(lane);
  return {
    ...claimed,
    kind: row.kind,
    enrollmentId: row.enrollmentId,
    campaignId: row.campaignId,
    prospectId: row.prospectId,
    stepId: row.stepId,
    accountId: lane.accountId,
    mailboxId: isMail ? lane.mailboxId : null,
    attempts: row.attempts,
    key,
    thread: isMail ? { subject: content.subject ?? "", references: content.references } : null,
    reservation,
    price,
    continuesElsewhere: row.settings?.continuesOnOtherChannels ?? false,
    holdsPlace: holdsPlace(row.settings),
    lane: work,
    slotReason: stillHolds(lane.slotReason),
    decided: { version: row.liveVersion, detail: { ...acting.cap, ...ruleValue(work, "inside_hours") } },
    said: null,
    preparedAt: now,
    isFollowUp: row.enrollmentId !== null && row.rank !== ranks.firstTouch,
    act: actOf(engine, acting, key ?? "", now),
  };
}

function actOf(engine: EngineContext, acting: Acting, key: string, now: Date): Job["act"] {
  const { row, step } = acting;
  if (row.kind === "email") return mailing(engine, acting, key, now);
  if (isByNumber(row.kind)) return phoning(engine, acting, key);
  return step && isDoneInside(step) ? inside(engine, acting, key) : networking(engine, acting, key);
}

function phoning(engine: EngineContext, acting: Acting, key: string): Job["act"] {
  const { claimed, row, lane, content, audio } = acting;
  const { phone } = lane;
  const to = numberOf(content.to ?? row.phone);
  if (!phone) return async () => ({ kind: "barred", reason: "invalid_dialer_phone" });
  if (!to) return async () => ({ kind: "barred", reason: "invalid_phone" });
  const port = engine.ports.phone;
  if (!audio) return (ready) => port.send(phone, { to, text: content.text, key }, ready);
  const { id: audioId, seconds, forwardNumber } = audio;
  return (ready) => {
    const sound = { workspaceId: claimed.workspaceId, audioId };
    const url = soundUrl(engine.keys.secret, engine.baseUrl, sound, engine.now());
    const forwardTo: E164 | null = forwardNumber === null ? null : `+${forwardNumber}`;
    return port.dropVoicemail(phone, { to, key, sound: { url, seconds }, forwardTo }, ready);
  };
}

/** Emails of one mailbox in one batch share their credentials: decrypting a password costs as much as rendering an email. */
const accesses = new WeakMap<Mailbox, SmtpAccess | null>();

function accessOf({ keys }: EngineContext, mailbox: Mailbox): SmtpAccess | null {
  const known = accesses.get(mailbox);
  if (known !== undefined) return known;
  const access = smtpAccess(keys.secret, mailbox);
  accesses.set(mailbox, access);
  return access;
}

function mailing(
  engine: EngineContext,
  { claimed, row, lane, content, optOutUrl, publicUrl }: Acting,
  messageId: string,
  now: Date,
): Job["act"] {
  const { mailbox } = lane;
  const access = mailbox && accessOf(engine, mailbox);
  if (!mailbox || !access) return async () => ({ kind: "later", reason: "login_failed" });
  const mail: OutgoingMail = {
    from: { name: mailbox.name, address: mailbox.email },
    to: { name: row.fullName, address: content.to ?? row.email ?? "" },
    subject: content.subject ?? "",
    text: content.text,
    ...htmlPart(engine.keys, claimed, row, { text: content.text, optOutUrl, publicUrl }),
    messageId,
    date: now,
    // Every campaign email carries an unsubscribe header; a message a member wrote does not (R18).
    ...(optOutUrl === null ? {} : { headers: optOutHeaders(optOutUrl) }),
    ...(content.references.length > 0
      ? { inReplyTo: content.references.at(-1)!, references: [...content.references] }
      : {}),
  };
  return async (ready) => {
    const stepFiles = content.files?.length ?? 0;
    const attachments =
      row.enrollmentId === null || stepFiles > 0 ? await attachmentsFor(engine, claimed) : [];
    const isWhole = !("kind" in attachments) && attachments.length >= stepFiles;
    // A missing file of a step is no fault of the prospect, so the email is retried.
    if (row.enrollmentId !== null && !isWhole) return { kind: "later", reason: "files_unavailable" };
    if ("kind" in attachments) return attachments;
    const whole = attachments.length > 0 ? { ...mail, attachments } : mail;
    const outcome = await engine.ports.mail.send(access, whole, ready);
    if (outcome.kind === "sent" && mailbox.sentCopies === "appends") saveSentCopy(engine, mailbox, whole);
    return outcome;
  };
}

/**
 * A tracked email has an HTML part with the tracking pixel and the rewritten links; its text part is unchanged. The links use the same host
 * as the unsubscribe link (R18).
 */
function htmlPart(
  { secret }: EngineContext["keys"],
  { workspaceId, id: deliveryId }: Acting["claimed"],
  { enrollmentId, settings }: Acting["row"],
  { text, optOutUrl, publicUrl }: { text: string; optOutUrl: string | null; publicUrl: string },
): Pick<OutgoingMail, "html"> {
  const { isOpenTracking, isLinkTracking } = settingsOf(settings ?? {});
  if (enrollmentId === null || !(isOpenTracking || isLinkTracking)) return {};
  const urlOf = (target: Target) => trackingUrl(secret, publicUrl, { workspaceId, deliveryId }, target);
  const marks = {
    link: isLinkTracking ? (url: string) => urlOf({ kind: "clicked", url }) : null,
    picture: isOpenTracking ? urlOf({ kind: "opened" }) : null,
    hidden: urlOf({ kind: "hidden" }),
  };
  return { html: htmlOf(text, marks, optOutUrl) };
}

function networking(engine: EngineContext, { row, lane, content }: Acting, key: string): Job["act"] {
  const account = networkAccess(engine.keys.secret, lane.access);
  if (!account) return async () => ({ kind: "later", reason: "wrong_password" });
  const { network } = engine.ports;
  if (row.kind === "condition")
    return async (): Promise<Result> => {
      const seen = await network.lookAt(account, whomOf(row)).catch(unlessLater);
      if (seen && "kind" in seen) return seen;
      return { kind: seen?.relation === "connected" ? "accepted" : "not_accepted" };
    };
  const action = networkAction(row, content, key);
  return (ready) => network.act(account, action, ready);
}

/** The browser extension is not connected, or the account has viewed enough profiles today. */
function unlessLater(error: unknown): Extract<Result, { kind: "later" }> {
  const reason = error instanceof Error ? error.message : null;
  if (reason === browserClosed.reason) return browserClosed;
  if (reason === looksSpent) return { kind: "later", reason };
  throw error;
}
