import type { Pool } from "@/server/db/connections";
import { acrossWorkspaces, inWorkspace, type Tx } from "@/server/db/tx";
import type { NetworkAccount } from "@/server/ports/network";
import { findSeat } from "./seat";

/** Tables with rows of a seat, and the column that names it; the seat itself first, as the others refer to it. */
const tables = [
  ["seats", "id"],
  ["relations", "seat_id"],
  ["network_messages", "seat_id"],
  ["network_events", "seat_id"],
  ["action_keys", "seat_id"],
  ["pending", "seat_id"],
] as const;

/** Copies a seat with everything that happened to it into the sandbox of another workspace; the answer ends the old one. */
export async function moveSeat(
  pool: Pool,
  { workspaceId: from, username }: NetworkAccount,
  to: string,
): Promise<() => Promise<void>> {
  const seatId = await acrossWorkspaces(
    pool,
    { from, to, personId: null },
    async (tx) => {
      const seat = await findSeat(tx, username);
      return seat && { id: seat.id, rows: await rowsOf(tx, seat.id) };
    },
    async (tx, seat) => {
      if (!seat) return null;
      // One of that name which no account uses makes room.
      const other = await findSeat(tx, username);
      if (other) await remove(tx, other.id);
      for (const [index, [table]] of tables.entries())
        await tx.query(
          `insert into sandbox.${table} select r.* from jsonb_populate_recordset(null::sandbox.${table},
             (select jsonb_agg(row || jsonb_build_object('workspace_id', current_workspace())) from jsonb_array_elements($1::jsonb) row)) r`,
          [JSON.stringify(seat.rows[index])],
        );
      return seat.id;
    },
  );
  return async () => {
    if (seatId) await inWorkspace(pool, { workspaceId: from }, (tx) => remove(tx, seatId));
  };
}

async function rowsOf(tx: Tx, seatId: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [table, column] of tables) {
    const [row] = await tx.query<{ rows: unknown }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from sandbox.${table} t where t.${column} = $1`,
      [seatId],
    );
    found.push(row?.rows ?? []);
  }
  return found;
}

async function remove(tx: Tx, seatId: string): Promise<void> {
  await tx.query("delete from sandbox.pending where seat_id = $1", [seatId]);
  await tx.query("delete from sandbox.seats where id = $1", [seatId]);
}
