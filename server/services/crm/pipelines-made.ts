import type { Pipeline, Stage } from "@/lib/contract/crm/pipelines";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/first-pipeline.json" with { type: "json" };
import en from "@/messages/en/first-pipeline.json" with { type: "json" };
import es from "@/messages/es/first-pipeline.json" with { type: "json" };
import fr from "@/messages/fr/first-pipeline.json" with { type: "json" };
import pt from "@/messages/pt/first-pipeline.json" with { type: "json" };
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { inHundredths, outOfHundredths } from "@/server/domain/crm/figures";
import { ordersOf, usualStages } from "@/server/domain/crm/stages";
import { insertPipeline, listPipelines } from "@/server/repositories/crm/pipelines";
import { insertStage, listStages, type StageRow } from "@/server/repositories/crm/stages";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };

export const showStage = ({ order, probability, ...stage }: StageRow): Stage => ({
  ...stage,
  data: { order },
  probability: outOfHundredths(probability),
});

/** All pipelines with their stages, or one. */
export async function pipelinesOf(tx: Tx, id?: string): Promise<Pipeline[]> {
  const rows = await listPipelines(tx);
  const stages = await listStages(tx, id ?? null);
  return rows
    .filter((row) => id === undefined || row.id === id)
    .map((row) => ({
      ...row,
      stages: stages.filter(({ pipelineId }) => pipelineId === row.id).map(showStage),
    }));
}

/** A pipeline with the usual stages, named in the member's language, or with those of another one; null if its name is taken. */
export async function makePipeline(
  cx: Context,
  tx: Tx,
  { name, like }: { name?: string; like?: readonly StageRow[] } = {},
): Promise<string | null> {
  const t = texts[cx.scope.locale];
  const id = cx.newId();
  if (!(await insertPipeline(tx, { id, name: name ?? t.pipeline, at: cx.now() }))) return null;
  const stages =
    like ??
    usualStages.map(([key, percent]) => ({
      name: t.stages[key],
      probability: inHundredths(percent),
      rotDays: null,
    }));
  const orders = ordersOf(stages.length);
  for (const [at, stage] of stages.entries()) {
    const { probability, rotDays } = stage;
    await insertStage(tx, {
      ...{ id: cx.newId(), pipelineId: id, name: stage.name, order: orders[at]!, probability, rotDays },
    });
  }
  return id;
}
