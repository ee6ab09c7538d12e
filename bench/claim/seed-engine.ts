import type pg from "pg";
import { accounts, due, workspaces } from "./load";

/** Rows of a lane that one claim takes; they are done one after the other (lanes.burst). */
export const burst = 20;

/**
 * Workspaces with accounts, their lanes, and a person for every due row. Further rows are later steps of the same people, due
 * a day ahead. Foreign keys are true but not checked one by one, which would take minutes.
 */
export async function seedEngine(admin: pg.Pool, waiting: number): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const statement of statements(waiting)) await client.query(statement);
    await client.query("reset session_replication_role");
    await client.query("vacuum analyze");
  } finally {
    client.release();
  }
}

const statements = (waiting: number): string[] => [
  `create temp table w as select n, uuidv7() as id, uuidv7() as campaign from generate_series(0, ${workspaces - 1}) n`,
  `create temp table a as select n, (select id from w where w.n = s.n % ${workspaces}) as workspace, uuidv7() as id,
     uuidv7() as lane, (select campaign from w where w.n = s.n % ${workspaces}) as campaign
     from generate_series(0, ${accounts - 1}) s(n)`,
  `create temp table e as select s.n, a.workspace, a.id as account, a.lane, a.campaign, uuidv7() as id, uuidv7() as prospect
     from generate_series(0, ${due - 1}) s(n) join a on a.n = s.n % ${accounts}`,
  `insert into workspaces (id, name, email, brand) select id, 'W' || n, 'w@measure.test', 'tern' from w`,
  `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
     select workspace, id, id, 'n', true, 'u' || n, 'Ada', 'Sender', 'DE', 'UTC' from a`,
  `insert into lanes (workspace_id, id, channel, account_id, burst) select workspace, lane, 'network', id, ${burst} from a`,
  `insert into campaigns (workspace_id, id, name, status, draft, live_version)
     select id, campaign, 'C', 'active', '[]', 1 from w`,
  `insert into prospects (workspace_id, id, first_name, last_name, full_name)
     select workspace, prospect, 'P' || n, 'Q', 'P' || n || ' Q' from e`,
  `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, entered_at)
     select workspace, id, campaign, prospect, account, now() from e`,
  `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, due_at, planned_at)
     select workspace, uuidv7(), lane, id, campaign, prospect, uuidv7(), 'message', 3, now() - interval '1 minute', now() from e`,
  `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, rank, due_at, planned_at)
     select e.workspace, uuidv7(), e.lane, e.id, e.campaign, e.prospect, uuidv7(), 'message', 2,
            now() + interval '36 hours' + random() * interval '24 hours', now()
       from generate_series(0, ${waiting - 1}) s(n) join e on e.n = s.n % ${due}`,
];
