import { randomUUID } from "node:crypto";
import { confirmed, imported, newCampaign, steps, withAccount } from "@/tests/integration/campaigns/setup";
import { type Member, password } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

/** A user whose workspace has content on every page, and in which nothing happens automatically. */
export type Furnished = { email: string; password: string; campaignId: string; prospectId: string };

export async function furnishedWorkspace(tern: Installation): Promise<Furnished> {
  const member = await confirmed(tern, "Furnished");
  const accountId = await withAccount(member);
  await withMailbox(member, accountId);
  await newCampaign(member, [steps.email("Hello", "Hello {first_name:there}")], "Winter");
  const campaign = await newCampaign(
    member,
    [
      steps.visit(),
      steps.delay(1),
      steps.request("Hello {first_name:there}"),
      steps.delay(2),
      steps.email("Autumn"),
    ],
    "Autumn",
  );
  await tern.sql(
    `insert into smart_sequences (workspace_id, id, name, sequence)
     select workspace_id, gen_random_uuid(), name, draft from campaigns where id = $1`,
    [campaign._id],
  );
  await member.post("/api/labels", { name: "Winter", color: "#416677", type: "space" });
  const people = (await member.get("/api/sandbox/people.csv?count=12")).body as string;
  await imported(member, campaign._id, people);
  const prospects = await tern.sql<{ id: string }>(
    "select id from prospects where workspace_id = $1 order by id limit 3",
    [member.workspaceId],
  );
  for (const [at, { id }] of prospects.entries()) await wrote(tern, member, accountId, id, at);
  await withDeals(member, prospects[0]?.id ?? "");
  return { email: member.email, password, campaignId: campaign._id, prospectId: prospects[0]?.id ?? "" };
}

/** Turns the built-in CRM on, with a deal in its first two stages. */
async function withDeals(member: Member, prospectId: string) {
  const [pipeline] = (await member.get("/api/integrations/crm/default/authorize")).body.payload;
  for (const { _id } of pipeline.stages.slice(0, 2))
    await member.post("/api/integrations/crm/default/deals", {
      ...{ name: "Autumn", crm_stage: _id, amount: 14_400, currency: "EUR", profile_id: prospectId },
    });
}

/** Creates a sandbox mailbox for this account. */
export async function withMailbox(member: Member, accountId: string) {
  const made = (await member.post("/api/sandbox/mailboxes", { name: "Sam Sender" })).body.payload;
  const place = await member.post("/api/integrations/smtp/connect", { credentials_id: accountId });
  await member.ask(`/api/integrations/smtp/${place.body.payload._id}/add_smtp`, {
    method: "PUT",
    json: {
      ...{ from_email: made.email, from_name: "Sam Sender", username: made.email, password: made.password },
      ...{ host: made.host, port: made.port, encryption: "none" },
      ...{ imap_host: made.imap_host, imap_port: made.imap_port, imap_encryption: "none" },
    },
  });
}

/** A conversation whose last message is the person's, `hoursAgo` hours old. */
async function wrote(
  tern: Installation,
  { workspaceId }: Member,
  accountId: string,
  prospectId: string,
  hoursAgo: number,
) {
  const conversationId = randomUUID();
  const at = new Date(Date.now() - (hoursAgo + 1) * 3_600_000);
  await tern.sql(
    `insert into conversations (workspace_id, id, prospect_id, account_id, last_channel, last_direction,
       last_message_at, snippet, needs_you)
     values ($1, $2, $3, $4, 'email', 'in', $5, 'Send me the price list', true)`,
    [workspaceId, conversationId, prospectId, accountId, at],
  );
  await tern.sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text,
       subject, from_address, to_address, at, dedupe_key)
     values ($1, $2, $3, $4, 'email', 'in', 'email', 'received', 'Send me the price list', 'Prices',
       'they@mail.example', 'us@mail.example', $5, $6)`,
    [workspaceId, randomUUID(), conversationId, prospectId, at, randomUUID()],
  );
}
