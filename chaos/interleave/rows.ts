import type { Scene } from "./cast";

/** The final state of the database. */
export type Rows = {
  people: { id: string; name: string; state: string; campaignStatus: string }[];
  deliveries: {
    enrollmentId: string;
    name: string;
    state: string;
    isOpen: boolean;
    dueAt: Date | null;
    waitReason: string | null;
    messageId: string | null;
    /** This ledger's engine tried it, rather than only finding it uncertain. */
    isTried: boolean;
    kind: string;
    /** Its charges minus refunds, in tenths of a credit. */
    charged: number;
  }[];
  /** The beginnings of messages shown as being sent. */
  ghosts: string[];
  /** Lanes held by a worker. */
  leased: number;
  used: number;
  limit: number;
  /** Tenths of a credit. */
  balance: number;
};

const person = (of: string) => `split_part(${of}.work_email, '@', 1)`;

export async function rowsOf({ pools: { admin }, world }: Scene): Promise<Rows> {
  const { workspaceId, mailboxId, accountId, phoneIds } = world;
  const ask = async <Row extends object>(name: string, text: string, values: unknown[] = [workspaceId]) =>
    (await admin.query<Row>({ name, text, values })).rows;
  const people = await ask<Rows["people"][number]>(
    "judge-people",
    `select e.id, ${person("p")} as name, e.state, c.status as "campaignStatus" from enrollments e
       join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
       join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id where e.workspace_id = $1 order by e.id`,
  );
  const deliveries = await ask<Rows["deliveries"][number]>(
    "judge-deliveries",
    `select d.enrollment_id as "enrollmentId", ${person("p")} as name, d.state, d.settled_at is null as "isOpen",
            d.due_at as "dueAt", d.wait_reason as "waitReason", d.message_id as "messageId", d.kind,
            d.transmitting_at is not null as "isTried", coalesce((select sum(case c.kind when 'charge' then c.amount else -c.amount end)::int
              from credit_postings c where c.kind in ('charge', 'return') and c.workspace_id = d.workspace_id and c.reference = d.id::text), 0) as charged from deliveries d
       join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id where d.workspace_id = $1 order by d.id`,
  );
  const ghosts = await ask<{ text: string }>(
    "judge-ghosts",
    "select left(text, 2) as text from messages where workspace_id = $1 and state = 'sending'",
  );
  const [sums] = await ask<Pick<Rows, "leased" | "used" | "limit" | "balance">>(
    "judge-sums",
    `select (select count(*)::int from lanes where workspace_id = $1 and lease_by is not null) as leased,
            (select coalesce(sum(used), 0)::int from usage where workspace_id = $1 and owner_id = any($3)
                and kind in ('email', 'sms', 'visit_profile', 'connection_request')) as used,
            (select daily_limit from mailboxes where workspace_id = $1 and id = $2) as "limit",
            (select balance from credits where workspace_id = $1) as balance`,
    [workspaceId, mailboxId, [mailboxId, accountId, ...phoneIds]],
  );
  return { people, deliveries, ghosts: ghosts.map(({ text }) => text), ...sums! };
}
