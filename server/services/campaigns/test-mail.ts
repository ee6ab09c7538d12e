import type { campaigns } from "@/lib/contract/campaigns/campaigns";
import { filesOf } from "@/lib/contract/campaigns/sequence";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { MailAccess, MailAttachment, OutgoingMail } from "@/server/ports/mail";
import type { Outcome } from "@/server/ports/outcome";
import { listSenders } from "@/server/repositories/campaigns/campaigns";
import { sampleAt } from "@/server/repositories/campaigns/people";
import { listWritten } from "@/server/repositories/campaigns/written-texts";
import { listStepFiles } from "@/server/repositories/files/step-files";
import { findMailbox } from "@/server/repositories/mailboxes/mailboxes";
import { isFenced } from "@/server/repositories/workspaces/restorations";
import { sampleMeetingUrl } from "@/server/services/calendars/sample-link";
import { readWhole } from "@/server/services/files/files";
import { mailAccess } from "@/server/services/mailboxes/access";
import { sampleLink } from "@/server/services/tracking/link-address";
import { mustFindCampaign } from "./access";
import { accountFor } from "./preview";
import { renderSequence } from "./rendering";

/** Sends one email step of the draft to an address of the person's own, filled for the first person of the campaign (CAMP-82, ux 45). */
export async function sendTestEmail(
  cx: Context,
  input: Input<typeof campaigns.sendTestEmail>,
): Promise<null> {
  const { access, mail, files } = await cx.transact((tx) => prepare(cx, tx, input));
  const attachments: MailAttachment[] = [];
  for (const file of files)
    attachments.push({ ...file, bytes: await readWhole(cx, cx.scope.workspaceId, file) });
  const outcome = await cx.ports.mail.send(access, { ...mail, attachments }, async () => "go");
  throwUnlessSent(outcome, access);
  return null;
}

async function prepare(cx: Context, tx: Tx, input: Input<typeof campaigns.sendTestEmail>) {
  if (await isFenced(tx)) throw new DomainError("restored_copy");
  const campaign = await mustFindCampaign(cx, tx, input.id);
  const sample = await sampleAt(tx, campaign.id, 0);
  const account = await accountFor(tx, campaign.id, sample);
  const mailbox = await sendingMailbox(tx, campaign.id);
  const access = mailbox && mailAccess(cx.keys.secret, mailbox);
  if (!account || !mailbox || !access) throw new DomainError("integration_not_connected");
  const written = sample && (await listWritten(tx, { campaignId: campaign.id, prospectId: sample.id }));
  const unsubscribeUrl = await sampleLink(cx, tx);
  const { footer } = mailbox;
  const rendered = renderSequence(campaign.draft, sample, account, {
    ...{ footer, unsubscribeUrl, meetingUrl: await sampleMeetingUrl(tx, account.id) },
    ...(written ? { written } : {}),
  });
  const step = rendered.find(({ stepId }) => stepId === input.stepId);
  if (!step || step.subject === null) throw new DomainError("not_found");
  // Words for one person alone are tested once that one has theirs.
  if (step.text === null) throw new DomainError("writing_unavailable");
  const mail: OutgoingMail = {
    from: { name: mailbox.name, address: mailbox.email },
    to: { name: "", address: input.email.trim() },
    subject: step.subject,
    text: step.text,
    messageId: `<${cx.newId()}@${mailbox.email.slice(mailbox.email.lastIndexOf("@") + 1)}>`,
    date: cx.now(),
  };
  const named = filesOf(campaign.draft.find(({ id }) => id === input.stepId)!);
  const held = named.length > 0 ? await listStepFiles(tx, campaign.id) : [];
  const files = named.flatMap(({ id }) => held.find((file) => file.id === id) ?? []);
  if (files.length < named.length) throw new DomainError("attachment_gone");
  return { access, mail, files };
}

/** The first sender's mailbox that is connected. */
async function sendingMailbox(tx: Tx, campaignId: string) {
  for (const { mailboxId } of await listSenders(tx, [campaignId])) {
    const mailbox = mailboxId && (await findMailbox(tx, mailboxId, null));
    if (mailbox && mailbox.status === "connected") return mailbox;
  }
  return null;
}

/** A server that accepted the email without confirming has probably delivered it, so this is not reported as a failure. */
function throwUnlessSent(outcome: Outcome, { smtp }: MailAccess): void {
  if (outcome.kind === "sent" || outcome.kind === "unknown" || outcome.kind === "stopped") return;
  const { host, port } = smtp;
  if (outcome.kind === "refused") throw new DomainError("test_mail_refused", { detail: outcome.reason });
  if (outcome.reason === "login_failed") throw new DomainError("mailbox_login_failed", { host });
  if (outcome.reason === "sign_in_again") throw new DomainError("mailbox_sign_in_again", { host });
  if (outcome.reason === "tls_failed")
    throw new DomainError("mailbox_tls_failed", { host, detail: outcome.reason });
  throw new DomainError("mailbox_connect_failed", { host, port });
}
