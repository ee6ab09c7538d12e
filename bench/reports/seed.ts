import { newId } from "@/server/ids";
import type { Pools } from "../rig/pools";

const accounts = 5;
const campaigns = 60;
const people = Number(process.env.PEOPLE ?? 90_000);
/** A campaign runs for a while and then another one takes its place. */
const campaignDays = 50;
const steps = ["visit_profile", "connection_request", "message", "email", "email"] as const;

/**
 * A year of a busy workspace: campaigns one after the other, on working days, with their ledger and log (1,000,000 lines in all).
 * Of the people asked a third accepts, of the mails a half is opened, one in eight people answers.
 */
export async function seedYear({ admin }: Pools, workspaceId: string, now: Date): Promise<void> {
  const accountIds = Array.from({ length: accounts }, () => newId());
  const campaignIds = Array.from({ length: campaigns }, () => newId());
  const stepIds = steps.map(() => newId());
  const into = (text: string, values: unknown[] = []) => admin.query(text, [workspaceId, ...values]);
  await into(
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
     select $1, a.id, a.id, 'sandbox', true, a.id::text, 'Ada', 'Sender ' || a.n, 'DE', 'Europe/Berlin'
       from unnest($2::uuid[]) with ordinality as a(id, n)`,
    [accountIds],
  );
  await into(
    "insert into lanes (workspace_id, id, channel, account_id) select $1, a.id, 'network', a.id from unnest($2::uuid[]) as a(id)",
    [accountIds],
  );
  await into(
    `insert into campaigns (workspace_id, id, name, status) select $1, c.id, 'Campaign ' || c.n, 'active'
       from unnest($2::uuid[]) with ordinality as c(id, n)`,
    [campaignIds],
  );
  await into(
    `insert into campaign_versions (workspace_id, campaign_id, version, sequence, published_at)
     select $1, c.id, 1, '[]', $3::timestamptz - interval '365 days' from unnest($2::uuid[]) as c(id)`,
    [campaignIds, now],
  );
  await into(
    "insert into prospects (workspace_id, id, full_name) select $1, gen_random_uuid(), 'Person ' || n from generate_series(1, $2::int) n",
    [people],
  );
  // Each person enters one campaign, some day of its time, at some minute of a working day.
  await into(
    `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, entered_at, requested_at, accepted_at)
     select $1, gen_random_uuid(), ($2::uuid[])[place.c], p.id, ($3::uuid[])[1 + p.n % ${accounts}], e.at, e.at + interval '1 day',
            case when p.n % 3 = 0 then least(e.at + interval '3 days', $4::timestamptz - interval '1 hour') end
       from (select id, row_number() over () as n from prospects where workspace_id = $1) p
       cross join lateral (select 1 + (p.n % ${campaigns})::int as c) place
       cross join lateral (select $4::timestamptz - interval '365 days'
         + make_interval(days => ((place.c - 1) * (365 - ${campaignDays}) / ${campaigns})::int + (p.n / ${campaigns} % ${campaignDays - 8})::int,
             mins => (p.n * 37 % 480)::int) as at) e`,
    [campaignIds, accountIds, now],
  );
  await into(
    `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, state, rank, planned_at,
       settled_at, opened_at)
     select $1, gen_random_uuid(), e.account_id, e.id, e.campaign_id, e.prospect_id, ($2::uuid[])[s.n], s.kind, 'sent', 2, e.entered_at, t.at,
            case when s.kind = 'email' and hashtext(e.id::text) % 2 = 0 then t.at + interval '2 hours' end
       from enrollments e cross join unnest($3::text[]) with ordinality as s(kind, n)
       cross join lateral (select e.entered_at + make_interval(days => s.n::int) as at) t
      where e.workspace_id = $1 and t.at < $4::timestamptz - interval '3 hours'`,
    [stepIds, steps, now],
  );
  await into(
    `insert into events (workspace_id, id, at, kind, prospect_id, campaign_id, enrollment_id, delivery_id, step_id, step_kind)
     select $1, gen_random_uuid(), v.at, v.kind, d.prospect_id, d.campaign_id, d.enrollment_id, d.id, d.step_id, d.kind
       from deliveries d cross join lateral (values (d.settled_at - interval '1 day', 'planned'), (d.settled_at, 'sent')) as v(at, kind)
      where d.workspace_id = $1`,
  );
  await into(
    `insert into events (workspace_id, id, at, kind, prospect_id, campaign_id, enrollment_id, channel)
     select $1, gen_random_uuid(), e.entered_at + interval '4 days', 'reply', e.prospect_id, e.campaign_id, e.id, 'email'
       from enrollments e where e.workspace_id = $1 and hashtext(e.prospect_id::text) % 8 = 0
        and e.entered_at + interval '4 days' < $2::timestamptz - interval '3 hours'`,
    [now],
  );
  const { rows } = await into("select count(*)::int as lines from events where workspace_id = $1");
  const missing = 1_000_000 - rows[0].lines;
  await into(
    `insert into events (workspace_id, id, at, kind, prospect_id, campaign_id, enrollment_id)
     select $1, gen_random_uuid(), e.entered_at, 'waited', e.prospect_id, e.campaign_id, e.id
       from enrollments e cross join generate_series(1, 3) where e.workspace_id = $1 limit $2`,
    [Math.max(0, missing)],
  );
}
