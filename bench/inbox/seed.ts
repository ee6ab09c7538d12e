import type pg from "pg";

export const messagesEach = 4;
export const accounts = 200;

/** Words with the number of conversations that contain them; `everybody` is in more than a search returns. */
export const searched = { one: "zephyr7", fifty: "quartz", many: "everybody" } as const;
export const campaigns = { common: 0.3, rare: 50 } as const;

export type Inbox = { accountId: string; commonCampaign: string; rareCampaign: string };

/** One workspace's inbox of a million messages over many accounts, with everything its filters ask for. */
export async function seedInbox(admin: pg.Pool, workspaceId: string, conversations: number): Promise<Inbox> {
  const client = await admin.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'",
    );
    for (const statement of statementsFor(workspaceId, conversations)) await client.query(statement);
    await client.query("reset session_replication_role; reset synchronous_commit");
    await client.query("vacuum analyze");
    const { rows } = await client.query(
      "select (select id from a where n = 3) as account, (select id from k where n = 0) as common, (select id from k where n = 1) as rare",
    );
    return { accountId: rows[0].account, commonCampaign: rows[0].common, rareCampaign: rows[0].rare };
  } finally {
    client.release();
  }
}

const statementsFor = (workspace: string, conversations: number) => {
  const here = `'${workspace}'::uuid`;
  return [
    `create temp table a as select n, uuidv7() as id from generate_series(0, ${accounts - 1}) n`,
    "create temp table k as select n, uuidv7() as id from generate_series(0, 1) n",
    `create temp table m as select row_number() over (order by user_id) - 1 as n, user_id from memberships where workspace_id = ${here}`,
    `create temp table c as select s.n, a.id as account, uuidv7() as prospect, uuidv7() as id
       from generate_series(0, ${conversations - 1}) s(n) join a on a.n = s.n % ${accounts}`,
    "analyze c",
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
       select ${here}, id, id, 'n', true, 'u' || n, 'Ada', 'Sender ' || n, 'DE', 'UTC' from a`,
    `insert into campaigns (workspace_id, id, name, status, draft, live_version) select ${here}, id, 'Campaign ' || n, 'active', '[]', 1 from k`,
    `insert into prospects (workspace_id, id, first_name, last_name, full_name, company_name)
       select ${here}, prospect, 'Person', n::text, 'Person ' || n, 'Company ' || n % 9973 from c`,
    `insert into prospect_identities (workspace_id, kind, value, prospect_id)
       select ${here}, 'email', 'p' || n || '@company' || n % 9973 || '.test', prospect from c`,
    `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, state, entered_at)
       select ${here}, uuidv7(), k.id, c.prospect, c.account, 'finished', now() from c join k
         on (k.n = 0 and c.n % 10 < ${campaigns.common * 10}) or (k.n = 1 and c.n % ${conversations / campaigns.rare} = 7)`,
    `insert into conversations (workspace_id, id, prospect_id, account_id, snippet, last_channel, last_direction, last_message_at,
         last_in_at, is_unread, needs_you, done_at, away_until, remind_at, assignee_id)
       select ${here}, c.id, prospect, account, 'Shall we talk on Thursday?', case when c.n % 3 = 0 then 'network' else 'email' end,
              case when c.n % 2 = 0 then 'in' else 'out' end, now() - c.n * interval '20 seconds',
              case when c.n % 2 = 0 then now() - c.n * interval '20 seconds' end, c.n % 30 = 0, c.n % 20 = 0 and c.n % 100 <> 0,
              case when c.n % 5 = 1 then now() end, case when c.n % 200 = 4 then now() + interval '5 days' end,
              case when c.n % 500 = 9 then now() + interval '2 days' end, m.user_id
         from c left join m on c.n % 4 = 2 and m.n = (c.n / 4) % 100`,
    `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, subject, text, from_address, to_address, at,
         dedupe_key)
       select ${here}, uuidv7(), c.id, c.prospect, case when c.n % 3 = 0 and s.n < 2 then 'network' when c.n % 997 = 5 then 'sms' else 'email' end,
              case when (c.n + s.n) % 2 = 0 then 'in' else 'out' end, 'email', case when (c.n + s.n) % 2 = 0 then 'received' else 'sent' end,
              'About number ' || c.n % 50,
              'Shall we talk about the ' || (array['budget','pilot','invoice','contract','team'])[1 + c.n % 5]
                || case when s.n = 0 and c.n = 4211 then ' ${searched.one}' when s.n = 0 and c.n % ${conversations / 50} = 11 then ' ${searched.fifty}'
                     when s.n = 0 and c.n % 40 = 3 then ' ${searched.many}' else '' end,
              'from@measure.test', 'to@measure.test', now() - c.n * interval '20 seconds' - s.n * interval '1 second', c.n || '-' || s.n
         from c cross join generate_series(0, ${messagesEach - 1}) s(n)`,
    // What triggers do, which are off meanwhile.
    `update conversations set channels = m.channels
       from (select conversation_id, array_agg(distinct channel order by channel) as channels from messages group by 1) m where m.conversation_id = id`,
  ];
};
