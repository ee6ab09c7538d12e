import type { Tx } from "@/server/db/tx";
import { refusalKind } from "@/server/domain/inbox/bounce-kind";
import { enqueue } from "@/server/jobs/queue";
import { markRefused } from "@/server/repositories/bounces";
import type { Settled } from "./write";

/** A mail turned away in the dialogue is a bounce like one that comes back (R17). */
export async function noteRefusals(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const refused = settled.filter(
    ({ job, effect }) => job.enrollmentId && job.kind === "email" && effect.move.to === "failed",
  );
  if (refused.length === 0) return;
  await markRefused(
    tx,
    refused.map(({ job: { id }, effect: { move, isAddressInvalid } }) => ({
      id,
      bounce: isAddressInvalid ? "hard" : refusalKind(move.reason ?? ""),
    })),
  );
  for (const campaignId of new Set(refused.flatMap(({ job }) => job.campaignId ?? [])))
    await enqueue(tx, "guard-campaign", { workspaceId: tx.workspaceId, campaignId });
}
