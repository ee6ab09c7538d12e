import type { Tx } from "@/server/db/tx";
import type { Character } from "@/server/domain/sandbox/character";
import type { RelationState } from "@/server/ports/network";

/** How a seat stands with a member. Who left the network is gone for everybody, who is closed is so until connected. */
export async function relationOf(
  tx: Tx,
  seatId: string,
  member: number,
  character: Character,
): Promise<RelationState> {
  if (character.isGone) return "gone";
  const [row] = await tx.query<{ isConnected: boolean }>(
    `select accepted_at is not null as "isConnected" from sandbox.relations where seat_id = $1 and member = $2`,
    [seatId, member],
  );
  if (row) return row.isConnected ? "connected" : "requested";
  return character.isClosed ? "closed" : "none";
}

/** Takes an unanswered request back; what the member was about to do with it is forgotten when its time comes. */
export const withdraw = (tx: Tx, seatId: string, member: number) =>
  tx.query("delete from sandbox.relations where seat_id = $1 and member = $2 and accepted_at is null", [
    seatId,
    member,
  ]);
