import type { DomainCheck } from "@/lib/contract/accounts/domain-health";
import type { AiDomain } from "@/lib/contract/ai-emails/ai-emails";
import type { Tx } from "@/server/db/tx";

/** A row of `ai_domains`; instants are real, prices tenths of a credit. */
export type AiDomainRow = Pick<
  AiDomain,
  "id" | "name" | "isSandboxed" | "state" | "stage" | "problem" | "needs" | "mailboxes" | "version"
> & {
  needsUntil: Date | null;
  price: number;
  costCents: number;
  currency: string;
  ref: string;
  records: AiDomain["records"];
  checks: DomainCheck[];
  checkedAt: Date | null;
  tries: number;
  triedAt: Date | null;
  nextAt: Date | null;
  orderedBy: string;
  orderedAt: Date;
  decidedAt: Date | null;
  expiresAt: Date | null;
};

const columns = `d.id, d.name, d.is_sandboxed as "isSandboxed",
  case when d.state = 'ready' and d.expires_at <= now() then 'expired' else d.state end as state, d.stage, d.problem, d.needs,
  d.needs_until as "needsUntil", d.price, d.cost_cents as "costCents", d.currency, d.ref, d.records, d.checks,
  d.checked_at as "checkedAt", d.tries, d.tried_at as "triedAt", d.next_at as "nextAt", d.ordered_by as "orderedBy",
  d.ordered_at as "orderedAt", d.decided_at as "decidedAt", d.expires_at as "expiresAt", d.version,
  (select count(*)::int from ai_mailboxes m where m.workspace_id = d.workspace_id and m.domain_id = d.id and m.removed_at is null) as mailboxes`;

/** The newest first. */
export const listAiDomains = (tx: Tx) =>
  tx.query<AiDomainRow>(`select ${columns} from ai_domains d order by d.ordered_at desc, d.id desc`);

export async function findAiDomain(tx: Tx, id: string): Promise<AiDomainRow | null> {
  const [row] = await tx.query<AiDomainRow>(`select ${columns} from ai_domains d where d.id = $1`, [id]);
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockAiDomain(tx: Tx, id: string): Promise<AiDomainRow | null> {
  await tx.query("select 1 from ai_domains where id = $1 for update", [id]);
  return findAiDomain(tx, id);
}

type NewDomain = Pick<
  AiDomainRow,
  "id" | "name" | "isSandboxed" | "price" | "costCents" | "currency" | "orderedBy" | "orderedAt"
>;

/** False if some workspace of the installation has bought this name. */
export async function insertAiDomain(tx: Tx, domain: NewDomain): Promise<boolean> {
  const { id, name, isSandboxed, price, costCents, currency, orderedBy, orderedAt } = domain;
  const rows = await tx.query(
    `insert into ai_domains (id, name, is_sandboxed, price, cost_cents, currency, ordered_by, ordered_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning id`,
    [id, name, isSandboxed, price, costCents, currency, orderedBy, orderedAt],
  );
  return rows.length > 0;
}

/** Takes a domain whose next step is due, so that no other process does it as well; false if one has. */
export async function takeDueAiDomain(tx: Tx, id: string, now: Date, until: Date): Promise<boolean> {
  const rows = await tx.query(
    "update ai_domains set next_at = $3 where id = $1 and next_at <= $2 returning id",
    [id, now, until],
  );
  return rows.length > 0;
}

/** Its next step is due at once. */
export const hurryAiDomain = (tx: Tx, id: string, now: Date) =>
  tx.query("update ai_domains set next_at = $2 where id = $1", [id, now]);

type Change = Partial<
  Pick<
    AiDomainRow,
    | "state"
    | "stage"
    | "problem"
    | "needs"
    | "needsUntil"
    | "ref"
    | "records"
    | "checks"
    | "checkedAt"
    | "tries"
    | "triedAt"
    | "nextAt"
    | "decidedAt"
    | "expiresAt"
  >
>;
const names: Record<keyof Change, string> = {
  state: "state",
  stage: "stage",
  problem: "problem",
  needs: "needs",
  needsUntil: "needs_until",
  ref: "ref",
  records: "records",
  checks: "checks",
  checkedAt: "checked_at",
  tries: "tries",
  triedAt: "tried_at",
  nextAt: "next_at",
  decidedAt: "decided_at",
  expiresAt: "expires_at",
};

/** Changes a domain unless another process has brought it to another stage meanwhile; false if one has. */
export async function changeAiDomain(
  tx: Tx,
  { id, stage }: Pick<AiDomainRow, "id" | "stage">,
  change: Change,
): Promise<boolean> {
  const entries = Object.entries(change) as [keyof Change, unknown][];
  const sets = entries.map(([key], index) => `${names[key]} = $${index + 3}`);
  const values = entries.map(([key, value]) =>
    key === "records" || key === "checks" ? JSON.stringify(value) : value,
  );
  const rows = await tx.query(
    `update ai_domains set ${sets.join(", ")}, version = version + 1 where id = $1 and stage = $2 returning id`,
    [id, stage, ...values],
  );
  return rows.length > 0;
}

/** Domains that became ready or failed since, of which whoever bought them has not been told otherwise (MAIL-12). */
export const listDecidedDomains = (tx: Tx, since: Date) =>
  tx.query<{ id: string; name: string; state: "ready" | "failed"; at: Date }>(
    `select id, name, state, decided_at as at from ai_domains
      where state in ('ready', 'failed') and decided_at > $1 order by decided_at desc, id`,
    [since],
  );
