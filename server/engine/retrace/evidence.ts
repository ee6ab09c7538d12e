import { isByMail, isByNumber } from "@/server/domain/campaigns/sequence/kinds";
import { numberOf } from "@/server/domain/phone/number";
import type { SentMails } from "@/server/ports/mail";
import type { Evidence } from "@/server/ports/outcome";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import { networkAccess } from "@/server/services/accounts/access";
import { mailAccess } from "@/server/services/mailboxes/access";
import type { EngineContext } from "../context";
import { networkAction } from "../network-action";
import type { Acting } from "../prepare/decide";

/** Evidence of an action found by its key; `at` if the other side says when. */
export type Trace = Evidence & { at?: Date };
/** The Sent folders since the backup: each is read once per mailbox and look. */
export type SentFolders = (mailbox: NonNullable<LaneFacts["mailbox"]>) => Promise<SentMails>;

export function readSentFolders({ ports, keys }: EngineContext, since: Date): SentFolders {
  const read = new Map<string, Promise<SentMails>>();
  return (mailbox) => {
    const known = read.get(mailbox.id);
    if (known) return known;
    const access = mailAccess(keys.secret, mailbox);
    const reading = access
      ? ports.mail.listSent(access, since, mailbox.sentCopies)
      : Promise.reject(new Error("the mailbox is not connected"));
    read.set(mailbox.id, reading);
    return reading;
  };
}

/** Asks the mail server or the network whether this was done since the backup. Throws if they do not respond. */
export async function traceOf(
  { ports, keys }: EngineContext,
  { row, lane, content }: Acting,
  key: string,
  since: Date,
  sent: SentFolders,
): Promise<Trace> {
  if (isByMail(row.kind)) {
    if (!lane.mailbox) throw new Error("the mailbox is not connected");
    const { mails, isWhole } = await sent(lane.mailbox);
    const at = mails.get(key);
    if (at) return { kind: "found", providerId: key, at };
    return { kind: isWhole ? "absent" : "unknowable" };
  }
  if (isByNumber(row.kind)) {
    const to = numberOf(row.phone);
    if (!lane.phone || !to) return { kind: "unknowable" };
    if (row.kind === "voicemail") return ports.phone.lookUpVoicemail(lane.phone, { to, key }, since);
    return ports.phone.lookUp(lane.phone, { to, text: content.text, key }, since);
  }
  const account = networkAccess(keys.secret, lane.access);
  if (!account) throw new Error("the account is not connected");
  return ports.network.lookUp(account, networkAction(row, content, key), since);
}
