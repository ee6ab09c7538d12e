import type { Tx } from "@/server/db/tx";
import { reactToRequest } from "@/server/domain/sandbox/reactions";
import type { NetworkAction } from "@/server/ports/network";
import { putOff } from "../people/pending";
import { personOf } from "../people/person";
import { touch } from "../people/touch";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";

/** The effect that a key already had; null for a key never seen. */
export async function effectOf(tx: Tx, seatId: string, key: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    "select provider_id as id from sandbox.action_keys where seat_id = $1 and key = $2",
    [seatId, key],
  );
  return row?.id ?? null;
}

/** Does it, once: of two actions with one key the second finds the first. Answers the network's id of the effect. */
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
  if (action.kind === "visit_profile") return id;
  const world = await readWorld(tx);
  if (action.kind === "message") {
    await tx.query(
      "insert into sandbox.network_messages (id, seat_id, member, direction, text, at) values ($1, $2, $3, 'out', $4, $5)",
      [id, seatId, member, action.text, at],
    );
    await touch(tx, world, newId, { member, seatId, sourceId: id, channel: "network", at });
    return id;
  }
  await tx.query(
    "insert into sandbox.relations (seat_id, member, requested_at, note) values ($1, $2, $3, $4) on conflict do nothing",
    [seatId, member, at, action.note],
  );
  const plan = reactToRequest(personOf(member, world), world.clock.toVirtual(at));
  if (plan) await putOff(tx, newId, world.clock, { member, seatId, sourceId: null }, [plan]);
  return id;
}
