import type { CountedKind } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";

export type RunKey = { accountId: string; kind: CountedKind };
type FailureRun = RunKey & { failures: number; reason: string; pausedAt: Date | null };

const columns = `r.account_id as "accountId", r.kind, r.failures, r.reason, r.paused_at as "pausedAt"`;

/** The runs of these kinds, locked; a kind that has not failed has none. */
export const lockFailureRuns = (tx: Tx, keys: readonly RunKey[]): Promise<FailureRun[]> =>
  tx.query<FailureRun>(
    `select ${columns} from failure_runs r
       join unnest($1::uuid[], $2::text[]) as k(account_id, kind) on k.account_id = r.account_id and k.kind = r.kind
      order by r.account_id, r.kind for update of r`,
    [keys.map(({ accountId }) => accountId), keys.map(({ kind }) => kind)],
  );

export async function writeFailureRun(tx: Tx, run: FailureRun): Promise<void> {
  await tx.query(
    `insert into failure_runs as r (account_id, kind, failures, reason, paused_at) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, account_id, kind) do update set failures = excluded.failures, reason = excluded.reason,
       paused_at = coalesce(r.paused_at, excluded.paused_at)`,
    [run.accountId, run.kind, run.failures, run.reason, run.pausedAt],
  );
}

/** Kinds of action that are paused on these accounts; instants are real. */
export const listPausedActions = (
  tx: Tx,
  accountIds: readonly string[],
): Promise<(FailureRun & { pausedAt: Date })[]> =>
  tx.query(
    `select ${columns} from failure_runs r where r.account_id = any($1) and r.paused_at is not null
      order by r.account_id, r.kind`,
    [accountIds],
  );

/** Resets the run; false if the kind is not paused. */
export async function resumeAction(tx: Tx, { accountId, kind }: RunKey): Promise<boolean> {
  const rows = await tx.query(
    "delete from failure_runs where account_id = $1 and kind = $2 and paused_at is not null returning kind",
    [accountId, kind],
  );
  return rows.length > 0;
}
