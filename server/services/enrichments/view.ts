import { type EnrichmentRun, enrichmentOutcomes } from "@/lib/contract/finder/enrichments";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditsOf } from "@/server/domain/billing/credits";
import { type EnrichmentRow, starterNames } from "@/server/repositories/enrichments/enrichments";
import {
  type Outcome,
  type PeopleTally,
  spentBy,
  tallyPeople,
} from "@/server/repositories/enrichments/people";
import { campaignNames } from "@/server/repositories/searches/searches";

/** Who is refused does not enter the campaign, either. */
export const refusedOutcomes: readonly Outcome[] = ["opted_out", "blacklisted", "erased", "not_in_database"];

/** Enrichments as they are shown, with their progress. */
export async function showEnrichments(
  cx: Pick<Context, "clock">,
  tx: Tx,
  rows: readonly EnrichmentRow[],
): Promise<EnrichmentRun[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const tallies = await tallyPeople(tx, ids);
  const spent = await spentBy(tx, ids);
  const campaigns = await campaignNames(
    tx,
    rows.flatMap(({ campaignId }) => campaignId ?? []),
  );
  const people = await starterNames(tx, ids);
  const shown = (at: Date | null) => at && cx.clock.toVirtual(at).toISOString();
  return rows.map((row) => ({
    ...{ id: row.id, failure: row.failure, sought: row.sought, version: row.version },
    status: row.status === "running" && row.waitReason ? "waiting" : row.status,
    wait: row.waitReason && { reason: row.waitReason, until: shown(row.nextAt) },
    campaign:
      row.campaignId === null ? null : { id: row.campaignId, name: campaigns.get(row.campaignId) ?? "" },
    ...sums(
      row,
      tallies.filter(({ enrichmentId }) => enrichmentId === row.id),
    ),
    creditsSpent: creditsOf(spent.get(row.id) ?? 0),
    createdBy: people.get(row.id) ?? "",
    createdAt: shown(row.createdAt)!,
    endedAt: shown(row.endedAt),
  }));
}

function sums({ campaignId, query, maxPeople }: EnrichmentRow, tallies: readonly PeopleTally[]) {
  const count = (fits: (tally: PeopleTally) => boolean) =>
    tallies.filter(fits).reduce((sum, tally) => sum + tally.count, 0);
  const isAdded = ({ outcome, exclusion, isEntered, isProspect }: PeopleTally) =>
    isEntered && isProspect && exclusion === null && outcome !== null && !refusedOutcomes.includes(outcome);
  return {
    // People of a search that are still to be listed count, too.
    total: query === null ? count(() => true) : maxPeople,
    done: count(({ state }) => state === "ended"),
    outcomes: enrichmentOutcomes
      .map((outcome) => ({ outcome, count: count((tally) => tally.outcome === outcome) }))
      .filter((one) => one.count > 0),
    added: campaignId === null ? 0 : count(isAdded),
  };
}
