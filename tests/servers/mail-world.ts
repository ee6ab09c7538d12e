import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import type { Cluster } from "@/tests/support/cluster";
import { type MailServer, mailHost } from "@/tests/support/debian/mail-server";
import { type Installation, startInstallation } from "@/tests/support/installation";

/** An installation that finds the mail server by its name and trusts its certificate. */
export const startTern = (cluster: Cluster, mail: MailServer): Promise<Installation> =>
  startInstallation({
    cluster,
    doors: ["api", "worker"],
    environment: { EGRESS_ALLOW: mail.egress, NODE_EXTRA_CA_CERTS: mail.certificate, SETTLE_SECONDS: "2" },
  });

export type Sender = { member: Member; accountId: string; mailboxId: string };

/** The form of a mailbox as a person fills it in. */
export const servers = (address: string, password: string, more: Record<string, unknown> = {}) => ({
  from_email: address,
  from_name: "Sam Sender",
  host: mailHost,
  port: 587,
  username: address,
  password,
  encryption: "tls",
  imap_host: mailHost,
  imap_port: 993,
  imap_encryption: "ssl",
  ...more,
});

/** A member of a workspace with a mailbox connected through the API, who may send at any hour without a pause. */
export async function newSender(tern: Installation, mail: MailServer, address: string): Promise<Sender> {
  const member = await confirmed(tern);
  const accountId = await withAccount(member);
  const { _id } = (await member.post(`/api/integrations/smtp/connect?credentials_id=${accountId}`)).body
    .payload;
  const answer = await member.ask(`/api/integrations/smtp/${_id}/add_smtp`, {
    method: "PUT",
    json: servers(address, mail.password),
  });
  expect([answer.status, answer.body.payload?.status]).toEqual([200, "connected"]);
  await tern.sql(
    `update accounts set work_hours_start = 0, work_hours_end = 24, working_days = '{1,2,3,4,5,6,7}' where id = $1`,
    [accountId],
  );
  await tern.sql(
    "update mailboxes set spacing_min_seconds = 0, spacing_max_seconds = 0, ramp_started_on = null where id = $1",
    [_id],
  );
  await tern.sql("update lanes set burst = 10 where mailbox_id = $1", [_id]);
  return { member, accountId, mailboxId: _id };
}

/** A running campaign of two emails, a day apart, to prospects with these addresses; returns its id. */
export async function startCampaign({ member, accountId, mailboxId }: Sender, addresses: readonly string[]) {
  const sequence = [
    steps.email("A question", "Hello {first_name:there},\n\nFrom here on, straße und Grüße.\n\nSam"),
    steps.delay(1, "days"),
    steps.email("", "Did you see my question, {first_name:there}?"),
  ];
  const campaign = await newCampaign(member, sequence);
  const saved = await member.post(`/api/workflows/${campaign._id}/async_update`, {
    draft_version: campaign.draft_version,
    senders: [{ credentials_id: accountId, mailbox_id: mailboxId }],
  });
  expect(saved.status).toBe(200);
  const rows = addresses.map((address) => `${address.split("@")[0]},${address}`);
  await imported(member, campaign._id, `First name,Email\n${rows.join("\n")}\n`);
  const started = await member.post(`/api/workflows/${campaign._id}/update_status`, { status: "active" });
  expect(started.status).toBe(200);
  return campaign._id as string;
}

/** Makes the second email due and dates earlier sends back by two days, so that the touch budget has room. */
export async function makeFollowUpsDue(tern: Installation, campaignId: string): Promise<void> {
  await tern.sql("update events set at = at - interval '2 days' where campaign_id = $1", [campaignId]);
  await tern.sql(
    "update deliveries set settled_at = settled_at - interval '2 days' where campaign_id = $1 and settled_at is not null",
    [campaignId],
  );
  await tern.sql(
    "update deliveries set due_at = now() where campaign_id = $1 and settled_at is null and due_at is not null",
    [campaignId],
  );
  await tern.sql("update lanes set wake_at = now(), slot_at = now() where lease_by is null");
}

/** One field of a mail's header, unfolded. */
export const field = (mail: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*((?:.|\\r?\\n[ \\t])*)`, "im").exec(mail)?.[1]?.replace(/\r?\n[ \t]+/g, " ") ??
  "";

/** A reply as a mail program writes it. */
export const answerTo = (mail: string, from: string, text: string): string =>
  [
    `From: ${from}`,
    `To: ${field(mail, "From")}`,
    `Subject: Re: ${field(mail, "Subject")}`,
    `Message-ID: <${Math.random().toString(36).slice(2)}@people.test>`,
    `In-Reply-To: ${field(mail, "Message-ID")}`,
    `References: ${field(mail, "Message-ID")}`,
    `Date: ${new Date().toUTCString()}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "",
  ].join("\n");
