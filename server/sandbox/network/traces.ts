import type { Tx } from "@/server/db/tx";
import type { NetworkAction } from "@/server/ports/network";

/** An action of a test account that is not a message: a follow, a like, a comment, an endorsement, an event invitation. */
type Trace = { member: number; kind: NetworkAction["kind"]; url: string | null };

export async function leaveTrace(
  tx: Tx,
  seatId: string,
  { member, kind, url, id, text, at }: Trace & { id: string; text: string | null; at: Date },
): Promise<void> {
  await tx.query(
    "insert into sandbox.network_traces (id, seat_id, member, kind, url, text, at) values ($1, $2, $3, $4, $5, $6, $7)",
    [id, seatId, member, kind, url, text, at],
  );
}

export async function hasTrace(tx: Tx, seatId: string, { member, kind, url }: Trace): Promise<boolean> {
  const found = await tx.query(
    `select id from sandbox.network_traces
      where seat_id = $1 and member = $2 and kind = $3 and ($4::text is null or url = $4) limit 1`,
    [seatId, member, kind, url],
  );
  return found.length > 0;
}

/** Whether the two have ever written to each other. */
export async function hasWritten(tx: Tx, seatId: string, member: number): Promise<boolean> {
  const found = await tx.query(
    "select id from sandbox.network_messages where seat_id = $1 and member = $2 limit 1",
    [seatId, member],
  );
  return found.length > 0;
}
