import type { Tx } from "@/server/db/tx";
import type { NetworkEvent, NetworkFile } from "@/server/ports/network";
import { memberAt } from "@/server/sandbox/rules/members";
import { addressNow, bringsPicture, isToldTwice, toldAfter } from "@/server/sandbox/rules/rough-network";
import { readWorld, type World } from "../world";

type Row = {
  sequence: number;
  kind: NetworkEvent["kind"];
  member: number;
  messageId: string | null;
  text: string | null;
  at: Date;
};

/** Tells a seat that something happened. The seat's row is locked, so that sequences are committed in their order. */
export async function addSeatEvent(
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

/** The newest sequence that was read, and earlier ones still to be reported. */
type Cursor = { since: number; untold: number[] };

function cursorOf(text: string | null): Cursor {
  const [since = "", untold = ""] = (text ?? "").split(":");
  return { since: Number(since), untold: untold === "" ? [] : untold.split(".").map(Number) };
}
const written = ({ since, untold }: Cursor) =>
  [since, untold.join(".")].filter((part) => part !== "").join(":");

/** The events of a test account after a cursor, oldest first; with rough settings some come hours later, or twice. */
export async function eventsSince(
  tx: Tx,
  now: Date,
  seatId: string,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<{ events: NetworkEvent[]; cursor: string }> {
  const before = cursorOf(cursor);
  const rows = await tx.query<Row>(
    `select e.sequence, e.kind, e.member, e.at, e.message_id as "messageId", m.text
       from sandbox.network_events e
       left join sandbox.network_messages m on m.workspace_id = e.workspace_id and m.id = e.message_id
      where e.seat_id = $1 and (e.sequence > $2 or e.sequence = any($4)) order by e.sequence limit $3`,
    [seatId, before.since, limit + before.untold.length, before.untold],
  );
  if (rows.length === 0) return { events: [], cursor: written(before) };
  const world = await readWorld(tx);
  const after: Cursor = { since: before.since, untold: [] };
  const events: NetworkEvent[] = [];
  for (const row of rows) {
    const name = `${seatId}.${row.sequence}`;
    const toldAt = world.clock.toVirtual(row.at).getTime() + toldAfter(world.behavior, name);
    if (events.length === limit) {
      if (row.sequence <= before.since) after.untold.push(row.sequence);
      continue;
    }
    after.since = Math.max(after.since, row.sequence);
    if (toldAt > world.clock.toVirtual(now).getTime()) {
      after.untold.push(row.sequence);
      continue;
    }
    const event = eventOf(seatId, row, world);
    events.push(event);
    if (isToldTwice(world.behavior, name) && events.length < limit) events.push(event);
  }
  return { events, cursor: written(after) };
}

export function eventOf(seatId: string, row: Row, { workspaceId, behavior }: World): NetworkEvent {
  const { sequence, kind, member: index, messageId, text, at } = row;
  const member = memberAt(index);
  const { ref, firstName, lastName } = member;
  const seen = { at, memberRef: ref, profileUrl: addressNow(member, workspaceId, behavior) };
  if (kind === "request_accepted") return { ...seen, kind, id: `${seatId}.${sequence}` };
  const message = {
    ...seen,
    id: messageEventId(seatId, messageId ?? String(sequence)),
    name: `${firstName} ${lastName}`,
    text: text ?? "",
    threadId: threadOf(seatId, ref),
  };
  if (kind === "message_sent") return { ...message, kind, providerId: messageId ?? "" };
  const files = messageId && bringsPicture(behavior, messageId) ? [pictureOf(messageId)] : undefined;
  return { ...message, kind, ...(files && { files }) };
}

const pictureOf = (ref: string): NetworkFile => ({ ref, name: "picture.png", kind: "image" });

/** A message has one id, whether reported as an event or read from history. */
const messageEventId = (seatId: string, messageId: string) => `${seatId}.${messageId}`;
export const threadOf = (seatId: string, memberRef: string) => `${seatId}.${memberRef}`;
