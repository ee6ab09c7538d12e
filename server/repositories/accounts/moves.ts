import type { Tx } from "@/server/db/tx";
import type { Use } from "@/server/domain/accounts/daily-use";

/**
 * Work of an account in progress: messages in transmission or of unknown outcome (not those waiting for a member), and messages by members
 * that have not left yet.
 */
export async function countUnderWay(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from deliveries d join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
      where l.account_id = $1 and d.settled_at is null
        and (d.state in ('claimed', 'transmitting') or d.look_up_at is not null
          or (d.state = 'planned' and d.enrollment_id is null))`,
    [accountId],
  );
  return row?.count ?? 0;
}

/** Stores an account's earlier usage in its new workspace, so that its limits continue (R9, R10). */
export const insertUse = (tx: Tx, accountId: string, use: readonly Omit<Use, "ownerId">[]) =>
  tx.query(
    `insert into usage (owner_id, kind, day, used, cut_to)
     select $1, kind, day, used, cut_to from unnest($2::text[], $3::date[], $4::int[], $5::int[]) as u(kind, day, used, cut_to)`,
    [
      ...[accountId, use.map(({ kind }) => kind), use.map(({ day }) => day)],
      ...[use.map(({ used }) => used), use.map(({ cutTo }) => cutTo ?? null)],
    ],
  );
