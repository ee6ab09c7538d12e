import type pg from "pg";
import { keysBetween } from "@/server/domain/crm/positions";

export type Board = { pipelineId: string; stageIds: string[]; ownerId: string };

/** One pipeline with five stages. Seven deals of ten are open; six of ten have a prospect, who writes, has tasks or is in a campaign. */
export async function seedBoard(admin: pg.Pool, workspaceId: string, deals: number): Promise<Board> {
  const client = await admin.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'",
    );
    for (const statement of statementsFor(workspaceId)) await client.query(statement);
    await client.query(
      `create temp table d as select k.n, k.position, s.id as stage, uuidv7() as id, case when k.n % 10 < 6 then uuidv7() end as prospect,
           m.user_id as owner from unnest($1::text[]) with ordinality as k(position, n)
         join s on s.n = k.n % 5 left join m on m.n = k.n % 12`,
      [keysBetween(null, null, deals)],
    );
    for (const statement of filledWith(workspaceId)) await client.query(statement);
    await client.query("reset session_replication_role; reset synchronous_commit");
    await client.query("vacuum analyze");
    const { rows } = await client.query(
      "select (select id from l) as pipeline, (select array_agg(id::text order by n) from s) as stages, (select user_id from m where n = 3) as owner",
    );
    return { pipelineId: rows[0].pipeline, stageIds: rows[0].stages, ownerId: rows[0].owner };
  } finally {
    client.release();
  }
}

const statementsFor = (workspace: string) => {
  const here = `'${workspace}'::uuid`;
  return [
    `update workspaces set crm_connected_at = now() where id = ${here}`,
    "create temp table l as select uuidv7() as id",
    "create temp table s as select n, uuidv7() as id from generate_series(0, 4) n",
    `create temp table m as select row_number() over (order by user_id) - 1 as n, user_id from memberships where workspace_id = ${here} limit 10`,
    "create temp table a as select uuidv7() as id",
    "create temp table g as select uuidv7() as id",
    `insert into crm_pipelines (workspace_id, id, name) select ${here}, id, 'Sales' from l`,
    `insert into crm_stages (workspace_id, id, pipeline_id, name, "order", probability, rot_days)
       select ${here}, s.id, l.id, 'Stage ' || n, 9 - n, 1000 + n * 1500, 14 from s, l`,
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
       select ${here}, id, id, 'n', true, 'u', 'Ada', 'Sender', 'DE', 'UTC' from a`,
    `insert into campaigns (workspace_id, id, name, status, draft, live_version) select ${here}, id, 'Spring', 'active', '[]', 1 from g`,
  ];
};

const filledWith = (workspace: string) => {
  const here = `'${workspace}'::uuid`;
  return [
    "analyze d",
    `insert into prospects (workspace_id, id, first_name, last_name, full_name, company_name)
       select ${here}, prospect, 'Person', n::text, 'Person ' || n, 'Company ' || n % 997 from d where prospect is not null`,
    `insert into conversations (workspace_id, id, prospect_id, account_id, snippet, last_channel, last_direction, last_message_at, last_in_at, needs_you)
       select ${here}, uuidv7(), prospect, a.id, 'Thursday suits me', 'email', 'in', now(), now() - d.n * interval '1 minute', d.n % 20 = 0
         from d, a where prospect is not null and d.n % 2 = 0`,
    `insert into tasks (workspace_id, id, kind, priority, created_by, prospect_id, attempt, text, created_at, due_at)
       select ${here}, uuidv7(), 'call', 300, coalesce(owner, prospect), prospect, 1, 'Call them', now(), now() + d.n * interval '1 minute'
         from d where prospect is not null and d.n % 10 = 1`,
    `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, state, entered_at)
       select ${here}, uuidv7(), g.id, prospect, a.id, 'active', now() from d, a, g where prospect is not null and d.n % 10 = 3`,
    `insert into crm_deals (workspace_id, id, stage_id, position, name, amount, currency, probability, status, prospect_id, company_name,
         close_date, owner_id, in_stage_since, closed_at)
       select ${here}, id, stage, position, 'Deal ' || n, (n * 7919) % 5000000, (array['EUR','USD','GBP'])[1 + n % 3],
              case when n % 4 = 0 then 3333 end, case when n % 10 < 7 then 'open' when n % 10 < 9 then 'won' else 'lost' end, prospect,
              'Company ' || n % 997, current_date + (n % 200)::int, owner, now() - (n % 30) * interval '1 day',
              case when n % 10 >= 7 then now() end from d`,
  ];
};
