import type { Numbers } from "@/lib/contract/figures";
import type { ReplyLabel } from "@/lib/contract/labels";
import type { NoticeKind } from "@/lib/contract/notices";
import type { Tools } from "@/server/context";
import { seal, unseal } from "@/server/db/sealed";
import type { PersonTx, Tx } from "@/server/db/tx";
import type { ReminderKind } from "@/server/domain/billing/reminders";
import type { KeptSubscription } from "@/server/domain/billing/subscription";
import type { SummaryPeriod } from "@/server/domain/notices/summary";
import {
  insertMails,
  insertSystemMail,
  type MailKind,
  type SystemMail,
} from "@/server/repositories/notices/system-mails";

/** A person who may not have signed up, and the workspace they are invited into. */
type Invited = { email: string; workspace: string };
/** Campaign numbers of a period by workspace; days are YYYY-MM-DD. */
export type Summary = {
  period: SummaryPeriod;
  workspaces: { name: string; from: string; to: string; total: Numbers; totalBefore: Numbers }[];
};
/** Unread replies in a workspace, the newest first; `total` also counts those that are not listed. */
export type UnreadReplies = {
  workspace: { id: string; name: string };
  total: number;
  listed: {
    prospectId: string;
    accountId: string;
    name: string;
    snippet: string;
    label: ReplyLabel | null;
  }[];
};
/** A payment or a trial that admins are reminded of; `owed` is known of a payment alone. */
export type BillingReminder = {
  kind: ReminderKind;
  workspace: { id: string; name: string };
  owed: KeptSubscription["owed"];
  trialEndsAt: string | null;
  /** A plan can be bought here. */
  paysHere: boolean;
};
/** A booking; `startsAt` is on the workspace's clock. */
export type BookedMeeting = {
  workspace: { id: string; name: string };
  prospectId: string;
  guest: string;
  name: string;
  startsAt: string;
};
/** What an email needs besides its recipient, or the person in whose name it is sent. */
export type MailDetails = {
  code?: string;
  notice?: { kind: NoticeKind; names: Record<string, string> };
  invited?: Invited;
  summary?: Summary;
  replies?: UnreadReplies;
  billing?: BillingReminder;
  meeting?: BookedMeeting;
  /** Recovery codes that are still unused. */
  left?: number;
  /** The name of the workspace whose archive is ready. */
  archiveOf?: string;
  /** A change of email address, and which of the two this email goes to. */
  change?: { from: string; to: string; reader: "from" | "to" };
};

/** The encryption key is bound to the person's id in place of a workspace, because these rows belong to none. */
const placeOf = (personId: string, id: string) => ({
  ...{ workspaceId: personId, table: "system_mails", column: "details", rowId: id },
});

/** Queues an email in the transaction that causes it; a worker sends it. */
export async function writeMail(
  cx: Pick<Tools, "keys" | "newId">,
  tx: PersonTx,
  kind: MailKind,
  details: MailDetails = {},
): Promise<void> {
  await insertSystemMail(tx, { kind, ...sealed(cx, tx.personId, details) });
}

/** The same email to several members of a workspace, in the transaction that causes it. */
export async function writeMails(
  cx: Pick<Tools, "keys" | "newId">,
  tx: Tx,
  personIds: readonly string[],
  kind: MailKind,
  details: MailDetails,
): Promise<void> {
  await insertMails(
    tx,
    kind,
    personIds.map((personId) => sealed(cx, personId, details)),
  );
}

/** One email to each address in the inviting member's name, from their brand and in their language (SPACE-26, SPACE-32). */
export async function writeInvitations(
  cx: Pick<Tools, "keys" | "newId">,
  tx: Tx,
  inviterId: string,
  letters: readonly (Invited & { code: string })[],
): Promise<void> {
  const mails = letters.map(({ code, ...invited }) => sealed(cx, inviterId, { code, invited }));
  await insertMails(tx, "invitation", mails);
}

function sealed(cx: Pick<Tools, "keys" | "newId">, personId: string, details: MailDetails) {
  const id = cx.newId();
  const text = JSON.stringify(details);
  return { id, personId, details: seal(cx.keys.secret, text, placeOf(personId, id)) };
}

/** Null if they were encrypted with a key that the installation no longer uses. */
export function detailsOf(
  { keys }: Pick<Tools, "keys">,
  personId: string,
  { id, details }: SystemMail,
): MailDetails | null {
  if (!details) return {};
  try {
    return JSON.parse(unseal(keys.secret, details, placeOf(personId, id)).reveal());
  } catch {
    return null;
  }
}
