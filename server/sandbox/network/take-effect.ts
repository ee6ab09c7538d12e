import type { Tx } from "@/server/db/tx";
import type { NetworkAction } from "@/server/ports/network";
import { reactToRequest } from "@/server/sandbox/rules/reactions";
import { strangerAfter } from "@/server/sandbox/rules/rough-network";
import { showLinks } from "../calendar/visitors";
import { scheduleReactions } from "../people/pending";
import { personOf } from "../people/person";
import { touch } from "../people/touch";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";
import { addSeatEvent } from "./events";
import { leaveTrace } from "./traces";

/** Keys of what the owner of a seat does on the network's own pages; the network tells what they write there. */
export const pageKey = "page-";

/** The effect that a key already had; null for a key never seen. */
export async function effectOf(tx: Tx, seatId: string, key: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    "select provider_id as id from sandbox.action_keys where seat_id = $1 and key = $2",
    [seatId, key],
  );
  return row?.id ?? null;
}

/** Applies the effect once: of two actions with one key the second finds the first. Returns the network's id of the effect. */
export async function takeEffect(
  tx: Tx,
  { newId, now }: SandboxTools,
  seatId: string,
  member: number,
  action: NetworkAction,
): Promise<string> {
  const id = newId();
  const at = now();
  const [claimed] = await tx.query(
    `insert into sandbox.action_keys (seat_id, key, kind, provider_id, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning key`,
    [seatId, action.key, action.kind, id, at],
  );
  if (!claimed) return (await effectOf(tx, seatId, action.key)) ?? id;
  const effect = { tx, newId, seatId, member, id, at };
  switch (action.kind) {
    case "visit_profile":
      break;
    case "follow":
    case "like_post":
    case "endorse":
    case "comment_post":
    case "event_invite":
      await leaveTrace(tx, seatId, {
        ...{ id, member, at, kind: action.kind },
        url: "url" in action ? action.url : null,
        text: "text" in action ? action.text : null,
      });
      break;
    case "message":
    case "inmail":
    case "group_message":
    case "event_message":
      await write(effect, action);
      break;
    case "connection_request":
    case "connection_by_email":
      await ask(effect, action.note);
  }
  await receiveFromStranger(effect, action.key);
  return id;
}

/** With rough settings a stranger writes to the test account. */
async function receiveFromStranger({ tx, newId, seatId, at }: Effect, action: string): Promise<void> {
  const world = await readWorld(tx);
  const found = strangerAfter(world.behavior, action, world.clock.toVirtual(at));
  if (!found) return;
  const { member, ...answer } = found;
  const plan = { kind: "answer", channel: "network", ...answer } as const;
  await scheduleReactions(tx, newId, world.clock, { member, seatId, sourceId: null }, [plan]);
}

type Effect = { tx: Tx; newId(): string; seatId: string; member: number; id: string; at: Date };

/** Whatever reaches a member in words they may answer. */
async function write(
  { tx, newId, seatId, member, id, at }: Effect,
  action: Extract<NetworkAction, { kind: "message" | "inmail" | "group_message" | "event_message" }>,
): Promise<void> {
  const subject = action.kind === "inmail" ? action.subject : null;
  await tx.query(
    `insert into sandbox.network_messages (id, seat_id, member, direction, kind, subject, text, at)
     values ($1, $2, $3, 'out', $4, $5, $6, $7)`,
    [id, seatId, member, action.kind, subject, action.text, at],
  );
  if (action.key.startsWith(pageKey))
    await addSeatEvent(tx, seatId, { kind: "message_sent", member, messageId: id, at });
  const world = await readWorld(tx);
  await touch(tx, world, newId, { member, seatId, sourceId: id, channel: "network", at });
  await showLinks({ tx, world, newId, at }, { member, occasion: id, text: action.text });
}

async function ask({ tx, newId, seatId, member, at }: Effect, note: string | null): Promise<void> {
  await tx.query(
    "insert into sandbox.relations (seat_id, member, requested_at, note) values ($1, $2, $3, $4) on conflict do nothing",
    [seatId, member, at, note],
  );
  const world = await readWorld(tx);
  const plan = reactToRequest(personOf(member, world), world.clock.toVirtual(at));
  if (plan) await scheduleReactions(tx, newId, world.clock, { member, seatId, sourceId: null }, [plan]);
}
