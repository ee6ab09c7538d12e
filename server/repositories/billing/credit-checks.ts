import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";

/** A workspace's balances beside what its postings, grants and reservations add up to, in tenths. */
export type BooksCheck = {
  moves: number;
  balance: number;
  reserved: number;
  postedBalance: number;
  postedReserved: number;
  held: number;
  /** Grants of which something else remains than their postings say. */
  wrongGrants: number;
};

/** Adds everything up in one statement, so that all of it is of one instant, and locks nothing. */
export async function addUp(tx: Tx): Promise<BooksCheck | null> {
  const [row] = await tx.query<BooksCheck>(
    `with sums as (
       select e.grant_id,
              sum(case when e.from_account in ('available', 'reserved') then 0 else e.amount end
                - case when e.to_account in ('available', 'reserved') then 0 else e.amount end) as balance,
              sum(case e.to_account when 'reserved' then e.amount else 0 end
                - case e.from_account when 'reserved' then e.amount else 0 end) as reserved
         from credit_postings e group by e.grant_id)
     select c.moves, c.balance, c.reserved,
            (select coalesce(sum(s.balance), 0)::int from sums s) as "postedBalance",
            (select coalesce(sum(s.reserved), 0)::int from sums s) as "postedReserved",
            (select coalesce(sum(h.amount), 0)::int from credit_holds h) as held,
            (select count(*)::int from credit_grants g left join sums s on s.grant_id = g.id
              where g.remaining <> coalesce(s.balance, 0)) as "wrongGrants"
       from credits c where c.workspace_id = current_workspace()`,
  );
  return row ?? null;
}

/** What was posted since `moves` was read is checked the next time. */
export const noteCheck = (tx: Tx, { moves, isOff, at }: { moves: number; isOff: boolean; at: Date }) =>
  tx.query(
    "update credits set checked_moves = $1, is_off = $2, checked_at = $3 where workspace_id = current_workspace()",
    [moves, isOff, at],
  );

/** Workspaces in which something was posted since their last check, or that were wrong then; the longest unchecked first. */
export async function listUnchecked(doors: Doors, max: number): Promise<string[]> {
  const rows = await doors<{ workspace_id: string }>("select * from workspaces_to_check_credits($1)", [max]);
  return rows.map(({ workspace_id }) => workspace_id);
}

/** How many workspaces had wrong books when they were last checked. */
export async function countWrongBooks(doors: Doors): Promise<number> {
  const [row] = await doors<{ wrong: string }>("select workspaces_with_wrong_credits() as wrong", []);
  return Number(row?.wrong ?? 0);
}
