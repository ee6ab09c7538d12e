import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { EnrichmentRun, enrichments } from "@/lib/contract/finder/enrichments";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditPrices, creditsOf } from "@/server/domain/billing/credits";
import { atHand, releaseHolds } from "@/server/planning/credits";
import { updateCampaign } from "@/server/repositories/campaigns/campaigns";
import {
  insertEnrichment,
  listEnrichments,
  lockEnrichment,
  updateEnrichment,
} from "@/server/repositories/enrichments/enrichments";
import { addPeople, type Outcome, referencesIn } from "@/server/repositories/enrichments/people";
import { requireCredits } from "@/server/services/billing/credits-at-hand";
import { databaseOf } from "@/server/services/finder/database";
import { mustTakePeople } from "@/server/services/imports/access";
import { mustHaveSender } from "@/server/services/imports/entering-accounts";
import { findShown, mayShow, publishEnrichment, startEnrichment } from "./access";
import { type Chosen, chosenPeople, firstOf, mustOpen } from "./chosen";
import { judgeProspects, judgeStrangers, outcomeOfVerdict, readPeople } from "./judging";
import { showEnrichments } from "./view";

/** `POST /v2/looch/profiles/enrich/estimate`: what it would cost at most, and who would be left out. */
export const estimateEnrichment = async (
  cx: Context,
  input: Input<typeof enrichments.estimate>,
): Promise<Output<typeof enrichments.estimate>> => {
  const { named, query, limit } = await cx.transact((tx) => chosenPeople(cx, tx, input));
  const chosen = query === null ? named : await firstOf(cx, query, limit);
  const outcomes = await outcomesAhead(cx, chosen, input.sought);
  const count = (of: (outcome: Outcome | null) => boolean) => outcomes.filter(of).length;
  const toLookUp = count((outcome) => outcome === null);
  const alreadyKnown = count((outcome) => outcome === "already_known");
  const most = input.sought.includes("email") ? toLookUp * creditPrices.enrich : 0;
  const { free } = await cx.transact((tx) => atHand(tx, { now: cx.now(), newId: cx.newId }, []));
  return {
    ...{ selected: chosen.length, alreadyKnown, toLookUp },
    leftOut: chosen.length - alreadyKnown - toLookUp,
    ...{ maxCredits: creditsOf(most), balance: creditsOf(free), short: creditsOf(Math.max(0, most - free)) },
  };
};

/** What would become of each of them; null: would be looked up. */
async function outcomesAhead(
  cx: Context,
  chosen: Chosen,
  sought: Input<typeof enrichments.estimate>["sought"],
): Promise<(Outcome | null)[]> {
  const named = chosen.flatMap(({ personKey, isHidden }, place) => (isHidden ? [] : [{ place, personKey }]));
  const { prospects, strangers, missing } = await readPeople(named, () =>
    cx.transact((tx) => databaseOf(cx, tx)),
  );
  return cx.transact(async (tx) => {
    const { verdicts, known } = await judgeStrangers(cx, tx, strangers, cx.scope.personId);
    const ids = prospects.map(({ id }) => id);
    const ofProspects = await judgeProspects(tx, ids, sought);
    return [
      ...chosen.flatMap(({ isHidden }) => (isHidden ? ["not_in_database" as const] : [])),
      ...missing.map(() => "not_in_database" as const),
      ...ids.map((id) => ofProspects.get(id) ?? null),
      ...verdicts.map((verdict) => outcomeOfVerdict(verdict, known, sought)),
    ];
  });
}

/** `POST /v2/looch/profiles/enrich` (PROSPECT-10): starts it on the workers. */
export const startEnriching = (
  cx: Context,
  { campaignId, ...input }: Input<typeof enrichments.start>,
): Promise<EnrichmentRun> =>
  cx.transact(async (tx) => {
    if (campaignId !== undefined) await prepareCampaign(cx, tx, { ...input, campaignId });
    const { named, query, limit, database } = await chosenPeople(cx, tx, input);
    if (input.sought.includes("email")) await requireCredits(cx, tx, "enrich");
    const id = cx.newId();
    await insertEnrichment(tx, {
      ...{
        id,
        sought: input.sought,
        query,
        databaseKind: database?.kind ?? null,
        maxPeople: limit,
        campaignId: campaignId ?? null,
      },
      ...{ createdBy: cx.scope.personId, createdAt: cx.now() },
    });
    await addPeople(tx, id, named);
    await startEnrichment(tx, { id, ticket: 0 });
    return showNow(cx, tx, id);
  });

type Entering = Pick<Input<typeof enrichments.start>, "isExistingPeople" | "isIncludeTalkedBefore"> & {
  campaignId: string;
};

/** The engine asks the campaign whom it may take, when they enter and again at every claim (R24, PROSPECT-27). */
async function prepareCampaign(cx: Context, tx: Tx, entering: Entering): Promise<void> {
  const { campaignId, isExistingPeople, isIncludeTalkedBefore } = entering;
  mustOpen(cx, "campaigns", "campaignId");
  await mustTakePeople(cx, tx, campaignId);
  await mustHaveSender(cx, tx, campaignId);
  if (isExistingPeople === undefined && isIncludeTalkedBefore === undefined) return;
  await updateCampaign(tx, campaignId, { isExistingPeople, isIncludeTalkedBefore });
}

const listedDays = 30;

export const listEnriching = (cx: Context): Promise<EnrichmentRun[]> =>
  cx.transact(async (tx) => {
    const since = new Date(+cx.now() - listedDays * 86_400_000);
    const by = cx.scope.allowedAccounts === null ? null : cx.scope.personId;
    return showEnrichments(cx, tx, await listEnrichments(tx, { since, by }));
  });

export const showEnriching = (cx: Context, { id }: Input<typeof enrichments.show>): Promise<EnrichmentRun> =>
  cx.transact((tx) => showNow(cx, tx, id));

/** Ends it; what was found and paid stays, and an answer that is still on its way is neither kept nor charged. */
export const cancelEnriching = (
  cx: Context,
  { id }: Input<typeof enrichments.cancel>,
): Promise<EnrichmentRun> =>
  cx.transact(async (tx) => {
    const row = await lockEnrichment(tx, id);
    if (!row || !mayShow(cx, row)) throw new DomainError("not_found");
    if (row.status === "running") {
      const at = { now: cx.now(), newId: cx.newId };
      await updateEnrichment(tx, id, {
        ...{ status: "cancelled", waitReason: null, nextAt: null, endedAt: at.now },
      });
      await releaseHolds(tx, at, await referencesIn(tx, id));
      await publishEnrichment(tx, id);
    }
    return showNow(cx, tx, id);
  });

async function showNow(cx: Context, tx: Tx, id: string): Promise<EnrichmentRun> {
  const row = await findShown(cx, tx, id);
  if (!row) throw new DomainError("not_found");
  return (await showEnrichments(cx, tx, [row]))[0]!;
}
