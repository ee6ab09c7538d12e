import type { Tx } from "@/server/db/tx";
import { isByMail } from "@/server/domain/campaigns/sequence/kinds";
import { type BounceKind, refusalKind } from "@/server/domain/inbox/bounce-kind";
import type { Planning } from "@/server/planning/planning";
import { enqueue } from "@/server/queue/queue";
import { markRefused } from "@/server/repositories/ledger/bounces";
import { logEvents } from "@/server/repositories/ledger/events";
import { markOptedOut } from "@/server/repositories/prospects/status";
import { peopleSharing, suppressPeople } from "@/server/repositories/prospects/suppressions";
import type { Settled } from "./write";

/** An email rejected during the SMTP dialogue is a bounce like one that comes back later (R17). */
export async function noteRefusals(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const refused = settled.filter(
    ({ job, effect }) => job.enrollmentId && isByMail(job.kind) && effect.move.to === "failed",
  );
  if (refused.length === 0) return;
  await markRefused(
    tx,
    refused.map(({ job: { id }, effect: { move, isAddressInvalid } }) => ({
      id,
      bounce: isAddressInvalid ? "hard" : markOf(refusalKind(move.reason ?? "")),
    })),
  );
  for (const campaignId of new Set(refused.flatMap(({ job }) => job.campaignId ?? [])))
    await enqueue(tx, "guard-campaign", { workspaceId: tx.workspaceId, campaignId });
}

/** If the address stayed valid, or no reason was given, only this email was blocked. */
const markOf = (kind: BounceKind) => (kind === "hard" || kind === "unsure" ? "block" : kind);

/**
 * A prospect who told a carrier to stop gets nothing more from the workspace (R18). Their other sequences end when their next step is due,
 * because settling holds rows of many prospects already (lock-order.md).
 */
export async function noteOptOuts(tx: Tx, p: Planning, settled: readonly Settled[]): Promise<void> {
  for (const { job, effect } of settled) {
    if (effect.follows !== "opted_out") continue;
    const people = await peopleSharing(tx, [job.prospectId]);
    await suppressPeople(tx, people, { reason: "opted_out", source: "words" });
    for (const prospectId of people)
      if (await markOptedOut(tx, prospectId, p.now))
        await logEvents(tx, [{ id: p.newId(), kind: "opt_out", at: p.now, prospectId, reason: "words" }]);
  }
}
