import type { Experiment, experiments } from "@/lib/contract/campaigns/experiments";
import { hasWords, variantsOf, type WordedStep } from "@/lib/contract/campaigns/sequence";
import type { Input } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import { isRequest } from "@/server/domain/campaigns/sequence/kinds";
import { triedSince } from "@/server/domain/experiments/trial";
import { verdictOf } from "@/server/domain/experiments/verdict";
import { countVariants, listPublished, type VariantRow } from "@/server/repositories/campaigns/experiments";
import { mustFindCampaign } from "./access";

/** How the texts of the running version's steps do against each other (R19, M24). */
export const listExperiments = (cx: Context, { id }: Input<typeof experiments.list>): Promise<Experiment[]> =>
  cx.transact(async (tx) => {
    await mustFindCampaign(cx, tx, id);
    const versions = await listPublished(tx, id);
    const tried = (versions[0]?.sequence ?? []).flatMap((step) => {
      const since = hasWords(step) ? triedSince(versions, step.id) : null;
      return since && hasWords(step) ? [{ step, stepId: step.id, since }] : [];
    });
    const rows = tried.length > 0 ? await countVariants(tx, id, tried) : [];
    return tried.map(({ step, since }) =>
      showExperiment(step, cx.clock.toVirtual(since).toISOString(), rows),
    );
  });

function showExperiment(step: WordedStep, since: string, rows: readonly VariantRow[]): Experiment {
  const goal = isRequest(step.type) ? "accepted" : "replied";
  const variants = variantsOf(step).flatMap(({ id }) => {
    const row = rows.find(({ stepId, variantId }) => stepId === step.id && variantId === id);
    return id ? [{ id, sent: row?.sent ?? 0, accepted: row?.accepted ?? 0, replied: row?.replied ?? 0 }] : [];
  });
  const verdict = verdictOf(variants.map((one) => ({ id: one.id, people: one.sent, successes: one[goal] })));
  return {
    ...{ stepId: step.id, since, goal, variants },
    verdict: verdict.kind,
    winner: verdict.kind === "winner" ? verdict.id : null,
    moreNeeded: verdict.kind === "undecided" ? verdict.moreNeeded : null,
  };
}
