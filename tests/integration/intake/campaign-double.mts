import { newId } from "@/server/ids";
import { sql } from "../inbox/kit.mts";

export type Sent = { prospectId: string; email: string; messageId: string; enrollments: string[] };

const step = newId();
const sequence = JSON.stringify([
  { id: step, is_enabled: true, type: "email", subject: "Hello", message: "Hi" },
  { id: newId(), is_enabled: true, type: "delay", delay: { amount: 1, unit: "days" } },
  { id: newId(), is_enabled: true, type: "email", subject: "", message: "Again" },
]);

/** A running campaign; `writtenTo` adds its people. */
export async function newCampaign(workspaceId: string, name: string): Promise<string> {
  const id = newId();
  await sql(
    "insert into campaigns (workspace_id, id, name, status, live_version) values ($1, $2, $3, 'active', 1)",
    [workspaceId, id, name],
  );
  await sql(
    "insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 1, $3)",
    [workspaceId, id, sequence],
  );
  return id;
}

/** A person in these campaigns who was sent one email in the first of them, and whose next step waits in each. */
export async function writtenTo(
  world: { workspaceId: string; accountId: string; mailboxId: string },
  campaigns: readonly string[],
  name: string,
  {
    domain = "customer.test",
    text = "We would like to show you how others plan their routes in half the time.",
  } = {},
): Promise<Sent> {
  const { workspaceId, accountId, mailboxId } = world;
  const prospectId = newId();
  const email = `${name}@${domain}`;
  const messageId = `<${newId()}@sender.test>`;
  await sql(
    "insert into prospects (workspace_id, id, first_name, full_name, work_email, status) values ($1, $2, $3, $3, $4, 'contacted')",
    [workspaceId, prospectId, name, email],
  );
  await sql(
    "insert into prospect_identities (workspace_id, kind, value, prospect_id) values ($1, 'email', $2, $4), ($1, 'member_ref', $3, $4)",
    [workspaceId, email, `ref-${name}`, prospectId],
  );
  const [lane] = await sql<{ id: string }>("select id from lanes where mailbox_id = $1", [mailboxId]);
  const enrollments: string[] = [];
  for (const campaignId of campaigns) {
    const id = newId();
    enrollments.push(id);
    await sql(
      `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, mailbox_id, entered_at, step_id)
       values ($1, $2, $3, $4, $5, $6, now(), $7)`,
      [workspaceId, id, campaignId, prospectId, accountId, mailboxId, step],
    );
    await sql(
      `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, planned_at, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'email', 2, now(), now() + interval '1 day')`,
      [workspaceId, newId(), lane!.id, id, campaignId, prospectId, newId()],
    );
  }
  const conversationId = newId();
  const deliveryId = newId();
  await sql(
    `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, state, planned_at, message_id, settled_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'email', 3, 'sent', now(), $8, now())`,
    [
      workspaceId,
      deliveryId,
      lane!.id,
      enrollments[0] ?? null,
      campaigns[0] ?? null,
      prospectId,
      step,
      messageId,
    ],
  );
  await sql(
    `insert into conversations (workspace_id, id, prospect_id, account_id, last_channel, last_direction, last_message_at)
     values ($1, $2, $3, $4, 'email', 'out', now() - interval '1 hour')`,
    [workspaceId, conversationId, prospectId, accountId],
  );
  await sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, delivery_id, mailbox_id, campaign_id, channel, direction, kind, state,
       subject, text, from_address, to_address, at, mail_message_id, dedupe_key)
     values ($1, $2, $3, $4, $5, $6, $7, 'email', 'out', 'email', 'sent', 'Hello', $8, 'mia@sender.test', $9, now() - interval '1 hour', $10, $10)`,
    [
      workspaceId,
      newId(),
      conversationId,
      prospectId,
      deliveryId,
      mailboxId,
      campaigns[0] ?? null,
      text,
      email,
      messageId,
    ],
  );
  return { prospectId, email, messageId, enrollments };
}
