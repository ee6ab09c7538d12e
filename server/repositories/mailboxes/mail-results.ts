import type { MailResults } from "@/lib/contract/accounts/deliverability";
import type { Tx } from "@/server/db/tx";
import type { Guard } from "@/server/domain/tracking/guard";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { isAllowed } from "@/server/repositories/campaigns/campaigns";

/** SQL: campaign emails that left since a real instant, or that were refused; the predicate of the index deliveries_mailed. */
export const sentSince = (since: string) =>
  `d.settled_at >= ${since} and d.kind = 'email' and d.enrollment_id is not null and (d.outcome = 'sent' or d.bounce is not null)`;

/** Those that mailboxes of the `allowed` accounts sent. */
const sentByAllowed = `from deliveries d
  join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id and l.mailbox_id is not null
 where ${sentSince("$1")} and ($2::uuid[] is null or l.account_id = any($2))`;

const count = (bounce: string) => `count(*) filter (where d.bounce = '${bounce}')::int`;

/** SQL: their results. */
export const resultColumns = `count(*)::int as sent, ${count("hard")} as hard, ${count("block")} as blocked, ${count("soft")} as soft,
  ${count("complaint")} as complaints`;

/** Results by mailbox and day; `bounds` are the real instants at which the days begin, `day` is the place in them, from 0. */
export const countMailResults = (
  tx: Tx,
  bounds: readonly Date[],
  allowed: Allowed,
): Promise<({ mailboxId: string; day: number } & MailResults)[]> =>
  tx.query(
    `select l.mailbox_id as "mailboxId", width_bucket(d.settled_at, $3::timestamptz[]) - 1 as day, ${resultColumns}
     ${sentByAllowed} group by 1, 2 order by 1, 2`,
    [bounds[0], allowed, bounds],
  );

/** Hard bounces and rejections by mailbox and the import that brought the prospect; `name` is null for all other ways in. */
export const countBouncedImports = (
  tx: Tx,
  since: Date,
  allowed: Allowed,
): Promise<{ mailboxId: string; name: string | null; bounced: number }[]> =>
  tx.query(
    `select b.mailbox_id as "mailboxId", i.file_name as name, count(*)::int as bounced
       from (select l.mailbox_id, d.enrollment_id, d.workspace_id ${sentByAllowed} and d.bounce in ('hard', 'block')) b
       join enrollments e on e.workspace_id = b.workspace_id and e.id = b.enrollment_id
       left join imports i on i.workspace_id = e.workspace_id and i.id = e.import_id
      group by b.mailbox_id, i.id, i.file_name order by bounced desc`,
    [since, allowed],
  );

/** Running and paused campaigns that the bounce guard warns about or holds back, the latest finding first (R17). */
export const listGuarded = (
  tx: Tx,
  allowed: Allowed,
): Promise<{ id: string; name: string; guard: Guard }[]> =>
  tx.query(
    `select c.id, c.name, c.guard from campaigns c
      where c.guard is not null and c.status in ('active', 'paused') and ${isAllowed("$1")}
      order by c.guard ->> 'at' desc, c.id`,
    [allowed],
  );
