import type pg from "pg";
import type { MailWorld } from "../rig/mail-world";

/**
 * So many people of a workspace whose first mail has been due for an hour, spread over its mailboxes. Written past the engine's
 * door, which would take minutes; foreign keys are true but not checked one by one.
 */
export async function queueCrowd(
  admin: pg.Pool,
  { workspaceId, campaignId }: MailWorld,
  people: number,
): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const statement of statements(people)) await client.query(statement, [workspaceId, campaignId]);
  } finally {
    await client.query("reset session_replication_role");
    client.release();
  }
}

const statements = (people: number): string[] => [
  `create temp table crowd as
     select $1::uuid as workspace_id, $2::uuid as campaign_id, uuidv7() as prospect_id, uuidv7() as id, s.n, l.id as lane_id,
            l.account_id, l.mailbox_id
       from generate_series(0, ${people - 1}) s(n)
       join (select id, account_id, mailbox_id, row_number() over () - 1 as n, count(*) over () as boxes
               from lanes where workspace_id = $1 and channel = 'email') l on s.n % l.boxes = l.n`,
  `insert into prospects (workspace_id, id, first_name, last_name, full_name, company_name, work_email)
     select workspace_id, prospect_id, 'Grace', 'Recipient', 'Grace Recipient', 'Northwind Trading', 'crowd' || n || '@target.test'
       from crowd where workspace_id = $1 and campaign_id = $2`,
  `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, mailbox_id, step_id, entered_at)
     select workspace_id, id, campaign_id, prospect_id, account_id, mailbox_id, (v.sequence -> 0 ->> 'id')::uuid, now()
       from crowd join campaign_versions v using (workspace_id, campaign_id) where workspace_id = $1 and campaign_id = $2`,
  `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, due_at, planned_at)
     select workspace_id, uuidv7(), lane_id, id, campaign_id, prospect_id, (v.sequence -> 0 ->> 'id')::uuid, 'email', 3,
            now() - interval '1 hour', now()
       from crowd join campaign_versions v using (workspace_id, campaign_id) where workspace_id = $1 and campaign_id = $2`,
  "update lanes set wake_at = now() where workspace_id = $1 and channel = 'email' and $2::uuid is not null",
];
