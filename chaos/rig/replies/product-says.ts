import { setTimeout as sleep } from "node:timers/promises";
import type { Pools } from "@/bench/rig/pools";
import { secondsSince } from "./evidence";
import type { Login } from "./mail-servers";
import type { Held } from "./verdict";

/** People held for a member's decision. Whether a lookup was possible follows from the servers, not from the product's view of them. */
export async function heldPeople({ admin }: Pools, logins: readonly Login[]): Promise<Held> {
  const { rows } = await admin.query<{ person: string; login: string | null }>(
    `select p.work_email as person, m.email as login
       from deliveries d
       join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
       join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
       join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
       left join mailboxes m on m.workspace_id = l.workspace_id and m.id = l.mailbox_id
      where d.state = 'unknown' and d.look_up_at is null and e.state = 'held'`,
  );
  const files = new Map(logins.map((one) => [one.email, one.files]));
  // The carrier can always be asked.
  return new Map(
    rows.map(({ person, login }) => [person, { files: login === null || files.get(login) === true }]),
  );
}

/** The product's records about a person; times are seconds since `zero`. */
export async function accountOf({ admin }: Pools, person: string, zero: number): Promise<string> {
  const { rows } = await admin.query<{ at: Date; what: string }>(
    `select e.at, concat_ws(' ', e.kind, e.step_kind, e.reason, e.channel, left(e.delivery_id::text, 8)) as what
       from events e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
      where p.work_email = $1
     union all
     select d.transmitting_at, concat_ws(' ', 'transmitting', d.kind, 'now', d.state, left(d.id::text, 8), d.attempts)
       from deliveries d join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
      where p.work_email = $1 and d.transmitting_at is not null
     union all
     select m.at, concat_ws(' ', 'stored', m.direction, m.kind, m.understood_as)
       from messages m join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id
      where p.work_email = $1
      order by at limit 40`,
    [person],
  );
  const { rows: open } = await admin.query<{ what: string }>(
    `select concat_ws(' ', d.kind, d.state, d.wait_reason, 'due', d.due_at, 'of', e.state, 'in a campaign that is', c.status) as what
       from deliveries d join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
       join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
       join campaigns c on c.workspace_id = d.workspace_id and c.id = d.campaign_id
      where p.work_email = $1 and d.settled_at is null`,
    [person],
  );
  const lines = rows.map(({ at, what }) => `${secondsSince(zero, +at)} ${what}`);
  return `the product on ${person}: ${[...lines, ...open.map(({ what }) => `now ${what}`)].join("; ")}`;
}

const readingMs = 60_000;

/** How many of these replies are in no conversation, once there was time to read them. */
export async function unseenOf({ admin }: Pools, messageIds: readonly string[]): Promise<number> {
  for (const deadline = Date.now() + readingMs; ; await sleep(500)) {
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int as count from unnest($1::text[]) as a(id) where not exists (
         select 1 from messages m where m.direction = 'in' and m.mail_message_id in (a.id, trim(both '<>' from a.id)))`,
      [messageIds],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0 || Date.now() > deadline) return count;
  }
}

/** Everything that waits for its date becomes due now. */
export async function letTimePass({ admin }: Pick<Pools, "admin">): Promise<void> {
  await admin.query("update deliveries set due_at = now() where state = 'planned' and due_at > now()");
  await admin.query(`update lanes l set slot_at = '-infinity', wake_at = now() where lease_by is null and exists (
    select 1 from deliveries d where d.workspace_id = l.workspace_id and d.lane_id = l.id
       and d.state = 'planned' and d.due_at <= now())`);
}
