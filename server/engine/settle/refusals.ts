import type { Tx } from "@/server/db/tx";
import { type BounceKind, refusalKind } from "@/server/domain/inbox/bounce-kind";
import type { Planning } from "@/server/planning/planning";
import { enqueue } from "@/server/queue/queue";
import { markRefused } from "@/server/repositories/ledger/bounces";
import { logEvents } from "@/server/repositories/ledger/events";
import { markOptedOut } from "@/server/repositories/prospects/status";
import { peopleSharing, suppressPeople } from "@/server/repositories/prospects/suppressions";
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
      bounce: isAddressInvalid ? "hard" : markOf(refusalKind(move.reason ?? "")),
    })),
  );
  for (const campaignId of new Set(refused.flatMap(({ job }) => job.campaignId ?? [])))
    await enqueue(tx, "guard-campaign", { workspaceId: tx.workspaceId, campaignId });
}

/** The address was not given up when the mail was refused; a no that gives no reason turned away this mail. */
const markOf = (kind: BounceKind) => (kind === "hard" || kind === "unsure" ? "block" : kind);

/**
 * Who said stop to a carrier is written to by nobody of the workspace any more (R18). Their other sequences end when their turn
 * comes: whoever settles holds rows of many people already (lock-order.md).
 */
export async function noteOptOuts(tx: Tx, p: Planning, settled: readonly Settled[]): Promise<void> {
  for (const { job, effect } of settled) {
    if (effect.follows !== "opted_out") continue;
    const people = await peopleSharing(tx, [job.prospectId]);
    await suppressPeople(tx, people, "opted_out");
    for (const prospectId of people)
      if (await markOptedOut(tx, prospectId, p.now))
        await logEvents(tx, [{ id: p.newId(), kind: "opt_out", at: p.now, prospectId, reason: "words" }]);
  }
}
