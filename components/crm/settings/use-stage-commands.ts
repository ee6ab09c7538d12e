"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { browserApi } from "@/lib/api/browser";
import { crm, type StageWithDeals } from "@/lib/contract/crm/pipelines";
import type { Input } from "@/lib/contract/endpoint";
import { stagesQuery } from "@/lib/queries/crm/deals";
import { platform } from "@/lib/queries/crm/pipelines";
import { keys } from "@/lib/queries/keys";

/** What admins change of a pipeline's stages; a refusal is thrown to the field it concerns, or said. */
export function useStageCommands(pipelineId: string) {
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const { queryKey } = stagesQuery(browserApi, pipelineId);
  const readAgain = () => client.invalidateQueries({ queryKey: keys.deals });
  const settled = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } finally {
      void readAgain();
    }
  };
  return {
    readAgain: () => void readAgain(),
    update: (
      stage: StageWithDeals,
      fields: Pick<Input<typeof crm.updateStage>, "name" | "probability" | "rotDays">,
    ) => settled(browserApi(crm.updateStage, { platform, id: stage.id, version: stage.version, ...fields })),
    add: (fields: { name: string; probability: number }) =>
      settled(browserApi(crm.createStage, { platform, pipelineId, ...fields })),
    remove: (id: string, stageToMove: string | null) =>
      settled(browserApi(crm.removeStage, { platform, id, ...(stageToMove ? { stageToMove } : {}) })),
    /** In the list at once; back where it was if it is refused. */
    order(stages: readonly StageWithDeals[], from: number, to: number) {
      const next = stages.toSpliced(from, 1).toSpliced(to, 0, ...stages.slice(from, from + 1));
      client.setQueryData(queryKey, next);
      const stageIds = next.map(({ id }) => id);
      return settled(browserApi(crm.orderStages, { platform, id: pipelineId, stageIds })).catch(onRefusal);
    },
  };
}
export type StageCommands = ReturnType<typeof useStageCommands>;
