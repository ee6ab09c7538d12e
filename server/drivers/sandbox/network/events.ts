import type { Tx } from "@/server/db/tx";
import { memberAt } from "@/server/domain/sandbox/members";
import type { NetworkEvent } from "@/server/ports/network";

type Row = {
  sequence: number;
  kind: NetworkEvent["kind"];
  member: number;
  messageId: string | null;
  text: string | null;
  at: Date;
};

/** Tells a seat that something happened. The seat's row is locked, so that sequences are committed in their order. */
export async function tellSeat(
  tx: Tx,
  seatId: string,
  event: {
    kind: NetworkEvent["kind"];
    member: number;
    messageId: string | null;
    at: Date;
  },
): Promise<void> {
  await tx.query(
    `with counted as (update sandbox.seats set last_sequence = last_sequence + 1 where id = $1 returning last_sequence)
     insert into sandbox.network_events (seat_id, sequence, kind, member, message_id, at)
     select $1, last_sequence, $2, $3, $4, $5 from counted`,
    [seatId, event.kind, event.member, event.messageId, event.at],
  );
}

/** What happened to a seat after a cursor, oldest first. */
export async function eventsSince(
  tx: Tx,
  seatId: string,
  cursor: string | null,
  limit: number,
): Promise<{ events: NetworkEvent[]; cursor: string }> {
  const since = Number(cursor ?? 0);
  const rows = await tx.query<Row>(
    `select e.sequence, e.kind, e.member, e.at, e.message_id as "messageId", m.text
       from sandbox.network_events e
       left join sandbox.network_messages m on m.workspace_id = e.workspace_id and m.id = e.message_id
      where e.seat_id = $1 and e.sequence > $2 order by e.sequence limit $3`,
    [seatId, since, limit],
  );
  return { events: rows.map((row) => eventOf(seatId, row)), cursor: String(rows.at(-1)?.sequence ?? since) };
}

export function eventOf(seatId: string, row: Row): NetworkEvent {
  const { sequence, kind, member, messageId, text, at } = row;
  const { ref, profileUrl, firstName, lastName } = memberAt(member);
  const seen = { at, memberRef: ref, profileUrl };
  if (kind === "request_accepted") return { ...seen, kind, id: `${seatId}.${sequence}` };
  const message = {
    ...seen,
    id: messageEventId(seatId, messageId ?? String(sequence)),
    name: `${firstName} ${lastName}`,
    text: text ?? "",
    threadId: threadOf(seatId, ref),
  };
  return kind === "message_sent" ? { ...message, kind, providerId: messageId ?? "" } : { ...message, kind };
}

/** A message has one id, told as news or read later. */
export const messageEventId = (seatId: string, messageId: string) => `${seatId}.${messageId}`;
export const threadOf = (seatId: string, memberRef: string) => `${seatId}.${memberRef}`;
