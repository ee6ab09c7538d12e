import type { Tx } from "@/server/db/tx";
import { resumePerson } from "@/server/planning/person";
import type { Planning } from "@/server/planning/planning";
import { lockRunning, stopEnrollments } from "@/server/planning/prospect";
import {
  hasWrittenBefore,
  listRunningSince,
  listStoppedBy,
} from "@/server/repositories/prospects/network-people";

type ByHand = {
  prospectId: string;
  messageId: string;
  /** When it was written, real. */
  at: Date;
  actorId?: string | null;
};

/**
 * A member wrote to the prospect after a message of theirs: no automatic step follows a personal answer, even if that message is still
 * uncertain (R14). Sequences that began later continue.
 */
export async function stopAfterReply(tx: Tx, planning: Planning, own: ByHand): Promise<void> {
  if (await hasWrittenBefore(tx, own.prospectId, own.at)) await stopAfterMessage(tx, planning, own);
}

/** The same, whether or not the person wrote before. */
export async function stopAfterMessage(
  tx: Tx,
  planning: Planning,
  { prospectId, messageId, at, actorId }: ByHand,
): Promise<void> {
  await lockRunning(tx, prospectId);
  const running = await listRunningSince(tx, prospectId, at);
  await stopEnrollments(tx, planning, running, { reason: "replied_by_hand", messageId, actorId });
}

/** The message was undone before it left: the sequences it ended continue. */
export async function resumeAfterUndo(
  tx: Tx,
  planning: Planning,
  { messageId, actorId }: { messageId: string; actorId: string },
): Promise<void> {
  for (const enrollmentId of await listStoppedBy(tx, messageId))
    await resumePerson(tx, planning, { enrollmentId, actorId });
}
