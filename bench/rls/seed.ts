import type pg from "pg";

export const workspaces = 50;
export const conversations = 1_000;
export const messages = 4;

/** Inboxes of many workspaces that use the same words; returns the workspace that is read. */
export async function seedInboxes(admin: pg.Pool): Promise<string> {
  const client = await admin.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
    await client.query("reset session_replication_role");
    await client.query("vacuum analyze");
    const { rows } = await client.query("select id from w where n = $1", [Math.floor(workspaces / 2)]);
    return rows[0].id;
  } finally {
    client.release();
  }
}

const words = [
  "meeting",
  "budget",
  "invoice",
  "holiday",
  "pricing",
  "pilot",
  "contract",
  "thursday",
  "team",
  "demo",
];
export const searched = ["budget", "pilot", "invoice 7", "contract thursday", "person 31"];

const total = workspaces * conversations;
const statements = [
  `create temp table w as select n, uuidv7() as id, uuidv7() as account from generate_series(0, ${workspaces - 1}) n`,
  `create temp table c as select s.n, w.id as workspace, w.account, uuidv7() as prospect, uuidv7() as id
     from generate_series(0, ${total - 1}) s(n) join w on w.n = s.n % ${workspaces}`,
  `insert into workspaces (id, name, email, brand) select id, 'W' || n, 'w@measure.test', 'tern' from w`,
  `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
     select id, account, account, 'n', true, 'u' || n, 'Ada', 'Sender', 'DE', 'UTC' from w`,
  `insert into prospects (workspace_id, id, first_name, last_name, full_name, company_name)
     select workspace, prospect, 'Person', n::text, 'Person ' || n, 'Company ' || n % 997 from c`,
  `insert into prospect_identities (workspace_id, kind, value, prospect_id)
     select workspace, 'email', 'p' || n || '@company' || n % 997 || '.test', prospect from c`,
  `insert into conversations (workspace_id, id, prospect_id, account_id, snippet, last_channel, last_direction, last_message_at,
       is_unread, needs_you)
     select workspace, id, prospect, account, 'A snippet', 'email', 'in', now() - n * interval '1 minute', n % 3 = 0, n % 4 = 0 from c`,
  `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, subject, text, from_address, to_address, at,
       dedupe_key)
     select c.workspace, uuidv7(), c.id, c.prospect, 'email', case when m.n % 2 = 0 then 'out' else 'in' end, 'email',
            case when m.n % 2 = 0 then 'sent' else 'received' end, 'About number ' || (c.n / ${workspaces}) % 50,
            'Shall we talk about the ' || (array['${words.join("','")}'])[1 + (c.n / ${workspaces} + m.n) % ${words.length}]
              || ' on ' || (array['${words.join("','")}'])[1 + (c.n / ${workspaces} * 3 + m.n) % ${words.length}] || ' ' || (c.n + m.n) % 100, 'from@measure.test', 'to@measure.test',
            now() - c.n * interval '1 minute' - m.n * interval '1 second', 'k' || c.n || '-' || m.n
       from c cross join generate_series(0, ${messages - 1}) m(n)`,
];
