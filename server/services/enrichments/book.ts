import type { Tx } from "@/server/db/tx";
import { creditPrices } from "@/server/domain/billing/credits";
import { charge, releaseHolds } from "@/server/planning/credits";
import { operatorPaused } from "@/server/ports/costs";
import { type Finding, underWay } from "@/server/ports/enrichment";
import { enqueue } from "@/server/queue/queue";
import { type EnrichmentRow, holdRunning } from "@/server/repositories/enrichments/enrichments";
import {
  endPerson,
  lockOpen,
  type Outcome,
  postponePerson,
  referenceOf,
} from "@/server/repositories/enrichments/people";
import { logEvents } from "@/server/repositories/ledger/events";
import { lockProspect } from "@/server/repositories/prospects/prospects";
import { type ReadingTools, retryAt } from "@/server/services/accounts/network-reading";
import { keepContact } from "@/server/services/prospects/found-contact";
import type { Asked } from "./step";

/** Nobody is asked before then, and why. */
export type Away = { until: Date; reason: "vendor_later" | typeof operatorPaused };

/** A look-up that runs without a result is given up after this; an outage of the vendor does not count. */
const patienceMs = 86_400_000;

/** The credits that were reserved are gone: the person stays open, and nothing of what was found is kept. */
class Unpaid extends Error {}

type Booking = { row: EnrichmentRow; asked: Asked; finding: Finding | null };

/**
 * Books one answer in one transaction: what was found, its charge, and the outcome, once however often it comes (PROSPECT-13). False if
 * the credits for it are gone. The enrichment is held first, and the prospect before their place, as merging and erasing do.
 */
export async function book(tools: ReadingTools, booking: Booking): Promise<boolean> {
  try {
    await tools.transact((tx) => bookIn(tools, tx, booking));
    return true;
  } catch (error) {
    if (error instanceof Unpaid) return false;
    throw error;
  }
}

async function bookIn(tools: ReadingTools, tx: Tx, { row, asked, finding }: Booking): Promise<void> {
  const at = { now: tools.now(), newId: tools.newId };
  const reference = referenceOf(row.id, asked.place);
  const isRunning = await holdRunning(tx, row.id);
  const prospect = await lockProspect(tx, asked.prospectId);
  const open = await lockOpen(tx, row.id, asked.place);
  // Booked by another worker, erased, or cancelled: nothing more is kept or charged.
  if (!isRunning || !open) return releaseHolds(tx, at, [reference]);
  // Merged into another record, which is looked up by itself.
  if (open.prospectId !== asked.prospectId) return;
  const end = async (outcome: Outcome, has: { email: boolean; phone: boolean }) => {
    await endPerson(tx, row.id, asked.place, { outcome, hasEmail: has.email, hasPhone: has.phone });
    if (!has.email) await releaseHolds(tx, at, [reference]);
  };
  const nothing = { email: false, phone: false };
  if (!prospect || finding === null)
    return end(prospect?.optedOutAt ? "opted_out" : prospect ? "already_known" : "not_in_database", nothing);
  // Whoever declined while the look-up ran is left alone.
  if (prospect.optedOutAt) return end("opted_out", nothing);
  if (finding.kind === "nothing") return end("nothing_found", nothing);
  if (finding.kind !== "found") {
    const askedAt = finding.reason === underWay ? open.askedAt : null;
    if (askedAt && +at.now - +askedAt > patienceMs) return end("nothing_found", nothing);
    const until = laterAt(at.now, finding);
    return void (await postponePerson(tx, row.id, asked.place, { until, askedAt }));
  }
  const keeping = { now: at.now, masterKey: tools.keys.secret };
  const kept = await keepContact(tx, keeping, { ...finding, prospectId: prospect.id });
  if (kept.refused) return end(kept.refused, nothing);
  if (kept.email) {
    const who = { category: "enrich" as const, userId: row.createdBy, campaignId: row.campaignId };
    const paid = await charge(tx, at, [{ reference, tenths: creditPrices.enrich, ...who }]);
    if (!paid.has(reference)) throw new Unpaid();
  }
  if (!kept.email && !kept.phone) return end("already_known", nothing);
  await logEvents(tx, [
    { id: at.newId(), at: at.now, kind: "enriched", prospectId: prospect.id, actorId: row.createdBy },
  ]);
  await enqueue(tx, "wake-people", { workspaceId: tx.workspaceId, prospectIds: [prospect.id] });
  await end("found", kept);
}

/** A vendor without money of ours is asked again after this. */
const barredSeconds = 3_600;

const laterAt = (now: Date, finding: Exclude<Finding, { kind: "found" | "nothing" }>): Date =>
  retryAt(now, finding.kind === "barred" ? { retryAfterSeconds: barredSeconds } : finding);

/** When the vendor may be asked again, if it answered nobody; null if it works. */
export function vendorAway(now: Date, findings: readonly (Finding | null)[]): Away | null {
  const away = findings.flatMap((finding) =>
    finding?.kind === "barred" || (finding?.kind === "later" && finding.reason !== underWay)
      ? [laterAt(now, finding)]
      : [],
  );
  if (away.length === 0 || away.length < findings.length) return null;
  const until = away.reduce((first, one) => (one < first ? one : first));
  const isPaused = findings.some((finding) => finding?.kind === "later" && finding.reason === operatorPaused);
  return { until, reason: isPaused ? operatorPaused : "vendor_later" };
}
