import type { Tx } from "@/server/db/tx";

/**
 * The workspace's clock runs at another speed from `now` (real) on: what was to happen later keeps its shown time (R31).
 * `factor` = old speed / new speed.
 */
export async function rescale(tx: Tx, { now, factor }: { now: Date; factor: number }): Promise<void> {
  const moved = (column: string) =>
    `${column} = $1::timestamptz + (${column} - $1::timestamptz) * $2::float8`;
  const ahead = (column: string) => `${column} > $1::timestamptz and ${column} < 'infinity'`;
  await tx.query(
    `update lanes set slot_at = case when ${ahead("slot_at")} then $1::timestamptz + (slot_at - $1::timestamptz) * $2::float8 else slot_at end,
            wake_at = case when ${ahead("wake_at")} then $1::timestamptz + (wake_at - $1::timestamptz) * $2::float8 else wake_at end`,
    [now, factor],
  );
  await tx.query(
    `update deliveries set ${moved("due_at")} where state in ('planned', 'claimed') and ${ahead("due_at")}`,
    [now, factor],
  );
  await tx.query(`update enrollments set ${moved("hold_until")} where ${ahead("hold_until")}`, [now, factor]);
  await tx.query("select pg_notify('engine', '')");
}
