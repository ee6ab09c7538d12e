import { DomainError } from "@/lib/contract/errors";
import { releaseHolds } from "@/server/planning/credits";
import { enrollPeople } from "@/server/planning/enroll";
import { lockEnrichment, updateEnrichment } from "@/server/repositories/enrichments/enrichments";
import { listToEnter, referencesIn, saveEntered } from "@/server/repositories/enrichments/people";
import type { ReadingTools } from "@/server/services/accounts/network-reading";
import { planningIn } from "@/server/services/campaigns/planning";
import { type EnrichmentJob, isOf, publishEnrichment } from "./access";
import type { Away } from "./book";
import { createDesk } from "./desk";
import { keepNamed } from "./keep";
import { listFound } from "./list-found";
import { atOnce, nextStep } from "./step";

/**
 * Runs an enrichment: keeps its people as prospects, looks them up, books each answer by itself, and adds them to the campaign. Everything
 * is stored as it happens, so that a retry goes on from there: an answer that was not booked is fetched again by the same look-up.
 */
export async function runEnrichment(
  tools: ReadingTools,
  job: EnrichmentJob,
  signal: AbortSignal,
): Promise<void> {
  const desk = createDesk(tools);
  try {
    for (;;) {
      if (signal.aborted) throw new Error("the worker is stopping");
      const step = await tools.transact((tx) => nextStep(tools, tx, job, desk.places()));
      if (step.kind === "over") return;
      if (step.kind === "rest") await desk.rest(step.ms, signal);
      else if (step.kind === "list") await listFound(tools, job, step.row);
      else if (step.kind === "keep") await keepNamed(tools, job, step.row, step.named);
      else if (step.kind === "enter") await enterCampaign(tools, job);
      else await desk.ask(step.row, step.people, atOnce);
      const away = desk.away();
      if (away) await waitForVendor(tools, job, away);
    }
  } finally {
    await desk.drain();
  }
}

const waitForVendor = (tools: ReadingTools, job: EnrichmentJob, away: Away): Promise<void> =>
  tools.transact(async (tx) => {
    const row = await lockEnrichment(tx, job.enrichmentId);
    if (!row || !isOf(row, job)) return;
    await updateEnrichment(tx, row.id, { waitReason: away.reason, nextAt: away.until });
    await publishEnrichment(tx, row.id);
  });

const entering = 100;

/** People whose look-up is over are added to the campaign, which decides whom it takes (PROSPECT-28). */
const enterCampaign = (tools: ReadingTools, job: EnrichmentJob): Promise<void> =>
  tools.transact(async (tx) => {
    const row = await lockEnrichment(tx, job.enrichmentId);
    if (!row || !isOf(row, job) || row.campaignId === null) return;
    const people = await listToEnter(tx, row.id, entering);
    const { excluded } = await enrollPeople(tx, await planningIn(tx, tools), {
      ...{ campaignId: row.campaignId, actorId: row.createdBy },
      prospectIds: people.map(({ prospectId }) => prospectId),
    });
    const reasons = new Map(excluded.map(({ prospectId, reason }) => [prospectId, reason]));
    await saveEntered(
      tx,
      row.id,
      people.map(({ place, prospectId }) => ({ place, exclusion: reasons.get(prospectId) ?? null })),
    );
    await publishEnrichment(tx, row.id);
  });

/** Ends an enrichment that cannot continue, so that a member sees why; what was reserved is free again. */
export const failEnrichment = (tools: ReadingTools, job: EnrichmentJob, error: unknown): Promise<void> =>
  tools.transact(async (tx) => {
    const row = await lockEnrichment(tx, job.enrichmentId);
    if (!row || !isOf(row, job)) return;
    const failure = error instanceof DomainError ? error.code : "internal";
    await updateEnrichment(tx, row.id, { ...ended, status: "failed", failure, endedAt: tools.now() });
    await releaseHolds(tx, { now: tools.now(), newId: tools.newId }, await referencesIn(tx, row.id));
    await publishEnrichment(tx, row.id);
  });
const ended = { waitReason: null, nextAt: null } as const;
