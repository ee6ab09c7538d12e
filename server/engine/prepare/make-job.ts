import { settingsOf } from "@/lib/contract/campaigns/settings";
import { holdsPlace } from "@/server/domain/campaigns/company-rule";
import { ranks } from "@/server/domain/campaigns/delivery";
import { laneWorkOf } from "@/server/domain/campaigns/hours/slot";
import { isDoneInside } from "@/server/domain/campaigns/sequence/condition";
import { isByMail, kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { numberOf } from "@/server/domain/phone/number";
import { htmlOf } from "@/server/domain/tracking/letter";
import type { OutgoingMail, SmtpAccess } from "@/server/ports/mail";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import { networkAccess } from "@/server/services/accounts/access";
import { smtpAccess } from "@/server/services/mailboxes/access";
import { optOutHeaders } from "@/server/services/prospects/opt-out-link";
import { type Target, trackingUrl } from "@/server/services/tracking/link";
import type { EngineContext } from "../context";
import type { Job, JobAction, Result } from "../job";
import { actionKey, messageIdOf } from "../message-key";
import { networkAction, networkIdOf } from "../network-action";
import { ruleValue, stillHolds } from "../slot-obstacles";
import type { Acting } from "./decide";
import { inside, undoable } from "./inside";

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
  return isByMail(row.kind) && lane.mailbox ? messageIdOf(action, lane.mailbox.email) : action;
}

/** Turns a row that passed its gates into a job that only has to be done. */
export function makeJob(engine: EngineContext, acting: Acting, now: Date): Job {
  const { claimed, row, lane, content, reservation, price } = acting;
  const key = keyOf(engine, acting);
  const isMail = isByMail(row.kind);
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
    action: actionOf(engine, acting, key ?? "", now),
  };
}

function actionOf(engine: EngineContext, acting: Acting, key: string, now: Date): JobAction {
  const { row, step } = acting;
  switch (kindFacts[row.kind].lane) {
    case "email":
      return mailing(engine, acting, key, now);
    case "sms":
      return phoning(acting, key);
    case "network":
      return step && isDoneInside(step) ? inside(engine, acting, step, key) : networking(engine, acting, key);
    case "inner":
      return step && isDoneInside(step) ? inside(engine, acting, step, key) : known(undoable);
  }
}

const known = (result: Result): JobAction => ({ kind: "known", result });

function phoning({ row, lane: { phone }, content, audio, publicUrl }: Acting, key: string): JobAction {
  const to = numberOf(content.to ?? row.phone);
  if (!phone) return known({ kind: "barred", reason: "invalid_dialer_phone" });
  if (!to) return known({ kind: "barred", reason: "invalid_phone" });
  return audio
    ? { kind: "voicemail", phone, to, key, audio, publicUrl }
    : { kind: "sms", phone, sms: { to, text: content.text, key } };
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
): JobAction {
  const { mailbox } = lane;
  const access = mailbox && accessOf(engine, mailbox);
  if (!mailbox || !access) return known({ kind: "later", reason: "login_failed" });
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
  return { kind: "email", access, mail, mailbox, stepFiles: content.files?.length ?? 0 };
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

function networking(engine: EngineContext, { row, lane, content }: Acting, key: string): JobAction {
  const account = networkAccess(engine.keys.secret, lane.access);
  if (!account) return known({ kind: "later", reason: "wrong_password" });
  return row.kind === "condition"
    ? { kind: "look", account, whom: networkIdOf(row) }
    : { kind: "network", account, action: networkAction(row, content, key) };
}
