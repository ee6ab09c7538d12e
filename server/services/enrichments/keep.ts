import { randomUUID } from "node:crypto";
import type { Tx } from "@/server/db/tx";
import type { EnrichmentRow } from "@/server/repositories/enrichments/enrichments";
import { lockEnrichment } from "@/server/repositories/enrichments/enrichments";
import { type Judged, type NamedPerson, saveJudged } from "@/server/repositories/enrichments/people";
import type { ReadingTools } from "@/server/services/accounts/network-reading";
import { keepPeople, outcomeOf, retryOnConflict } from "@/server/services/imports/entering";
import { databaseIn, type EnrichmentJob, isOf, publishEnrichment } from "./access";
import {
  judgeProspects,
  judgeStrangers,
  nowhere,
  outcomeOfRefusal,
  type ReadPeople,
  readPeople,
} from "./judging";

/** Keeps the next people of an enrichment as prospects and decides who is looked up. */
export async function keepNamed(
  tools: ReadingTools,
  job: EnrichmentJob,
  begun: EnrichmentRow,
  named: readonly NamedPerson[],
): Promise<void> {
  const people = await readPeople(named, () => tools.transact((tx) => databaseIn(tools, tx, begun)));
  await retryOnConflict(() =>
    tools.transact(async (tx) => {
      const row = await lockEnrichment(tx, job.enrichmentId);
      if (!row || !isOf(row, job)) return;
      await databaseIn(tools, tx, row);
      await saveJudged(tx, row.id, await keep(tools, tx, row, people));
      await publishEnrichment(tx, row.id);
    }),
  );
}

async function keep(
  tools: ReadingTools,
  tx: Tx,
  { sought, createdBy }: EnrichmentRow,
  { prospects, strangers, missing }: ReadPeople,
): Promise<Judged[]> {
  const { verdicts, known } = await judgeStrangers(tools, tx, strangers, createdBy);
  const kept = await keepPeople(tools, tx, nowhere(createdBy), verdicts, known);
  const fates = strangers.map(({ place, seen }, index) => ({
    ...{ place, seen },
    ...outcomeOf(verdicts[index]!, kept),
  }));
  // Of two rows with the same new person, the second names nobody.
  const ids = [
    ...prospects.map(({ id }) => id),
    ...fates.flatMap(({ prospectId }) => (prospectId === null ? [] : [prospectId])),
  ];
  const outcomes = await judgeProspects(tx, [...new Set(ids)], sought);
  return [
    ...missing.map((place): Judged => ({ place, prospectId: null, outcome: "not_in_database", seen: null })),
    ...prospects.map(({ place, id }): Judged => {
      const outcome = outcomes.get(id) ?? null;
      return { place, prospectId: outcome === "not_in_database" ? null : id, outcome, seen: null };
    }),
    ...fates.map(({ place, seen, refusal, prospectId }): Judged => {
      if (refusal === "erased")
        return {
          place,
          prospectId: null,
          outcome: "erased",
          personKey: `erased-${randomUUID()}`,
          seen: null,
        };
      if (refusal !== null) return { place, prospectId: null, outcome: outcomeOfRefusal(refusal), seen };
      if (prospectId === null) return { place, prospectId: null, outcome: "already_known", seen };
      return { place, prospectId, outcome: outcomes.get(prospectId) ?? null, seen: null };
    }),
  ];
}
