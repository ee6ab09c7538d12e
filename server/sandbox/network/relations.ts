import type { Tx } from "@/server/db/tx";
import type { RelationState } from "@/server/ports/network";
import type { Character } from "@/server/sandbox/rules/character";

/** The relation between a test account and a member. A member who left is gone for all; a closed profile is closed until connected. */
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

/** Withdraws an unanswered request; the member's planned reaction is dropped when it comes due. */
export const withdraw = (tx: Tx, seatId: string, member: number) =>
  tx.query("delete from sandbox.relations where seat_id = $1 and member = $2 and accepted_at is null", [
    seatId,
    member,
  ]);
