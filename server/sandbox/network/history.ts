import type { Tx } from "@/server/db/tx";
import type { HistoryPage, NetworkAccount, NetworkEvent } from "@/server/ports/network";
import { readWorld } from "../world";
import { eventOf } from "./events";
import { openSeat } from "./seat";

type Row = { kind: NetworkEvent["kind"]; messageId: string; text: string; at: Date };

const pageSize = 50;

/** The messages between a test account and one member, newest first, then of the next member; the cursor is the member and the position. */
export async function history(tx: Tx, account: NetworkAccount, cursor: string | null): Promise<HistoryPage> {
  const seat = await openSeat(tx, account);
  if (typeof seat === "string") return { kind: "later", reason: seat };
  const [from, offset] = cursor ? (cursor.split(":").map(Number) as [number, number]) : [0, 0];
  const [member, following] = (
    await tx.query<{ member: number }>(
      "select distinct member from sandbox.network_messages where seat_id = $1 and member >= $2 order by member limit 2",
      [seat.id, from],
    )
  ).map((row) => row.member);
  if (member === undefined) return { kind: "page", messages: [], ended: 0, next: null };
  const rows = await tx.query<Row>(
    `select id as "messageId", text, at, case direction when 'in' then 'message_received' else 'message_sent' end as kind
       from sandbox.network_messages where seat_id = $1 and member = $2 order by at desc, id desc limit $3 offset $4`,
    [seat.id, member, pageSize + 1, offset],
  );
  const world = await readWorld(tx);
  const hasMore = rows.length > pageSize;
  const after = following === undefined ? null : `${following}:0`;
  return {
    kind: "page",
    messages: rows
      .slice(0, pageSize)
      .map((row) => eventOf(seat.id, { ...row, member, sequence: 0 }, world))
      .filter((event) => event.kind !== "request_accepted"),
    ended: hasMore ? 0 : 1,
    next: hasMore ? `${member}:${offset + pageSize}` : after,
  };
}
