"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useDragOrder } from "@/components/ui/lists/drag-order";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { crm, maxStages, type Pipeline, type StageWithDeals } from "@/lib/contract/crm/pipelines";
import { stagesQuery } from "@/lib/queries/crm/deals";
import { platform } from "@/lib/queries/crm/pipelines";
import { totalOf } from "../board/cards";
import { PipelineDialog } from "../late-dialogs";
import { useProbabilityText } from "../parts/use-probability-text";
import { AddStage } from "./add-stage";
import { DeleteWithDeals } from "./delete-stage";
import { StageRow } from "./stage-row";
import { type StageCommands, useStageCommands } from "./use-stage-commands";

type Props = {
  pipeline: Pipeline;
  /** All of them: the deals of a deleted one move to another. */
  pipelines: readonly Pipeline[];
  onDeleted: () => void;
  onClose: () => void;
};

/** The stages of a pipeline, its name, and deleting it; for admins (CRM-07 to CRM-13). */
export function PipelineSettings({ pipeline, pipelines, onDeleted, onClose }: Props) {
  const t = useTranslations("crm.settings");
  const { data: stages, isError, refetch } = useQuery(stagesQuery(browserApi, pipeline.id));
  const commands = useStageCommands(pipeline.id);
  const [asks, setAsks] = useState<"rename" | "delete" | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title={t("title", { pipeline: pipeline.name })}
      description={t("lead")}
      footer={
        <>
          <Button
            icon={<Trash2 aria-hidden />}
            variant="danger-outline"
            onClick={() => setAsks("delete")}
            disabledReason={pipelines.length === 1 ? t("lastPipeline") : undefined}
          >
            {t("deletePipeline")}
          </Button>
          <Button icon={<Pencil aria-hidden />} onClick={() => setAsks("rename")}>
            {t("rename")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("done")}
          </Button>
        </>
      }
    >
      {isError && !stages && (
        <EmptyState
          kind="error"
          title={t("failed")}
          actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      )}
      {!stages && !isError && <SkeletonRows label={t("loading")} rows={5} />}
      {stages && <Stages stages={stages} commands={commands} />}
      {asks === "rename" && (
        <PipelineDialog pipeline={pipeline} onSaved={() => undefined} onClose={() => setAsks(null)} />
      )}
      {asks === "delete" && stages && (
        <DeletePipeline
          {...{ pipeline, pipelines, stages, commands, onDeleted }}
          onClose={() => setAsks(null)}
        />
      )}
    </Dialog>
  );
}

function Stages({ stages, commands }: { stages: readonly StageWithDeals[]; commands: StageCommands }) {
  const t = useTranslations("crm.settings");
  const probabilityText = useProbabilityText();
  const [deleting, setDeleting] = useState<StageWithDeals | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState("");
  const order = (from: number, to: number) => {
    const name = stages[from]?.name ?? "";
    setSaid(t("moved", { stage: name, place: to + 1, count: stages.length }));
    void commands.order(stages, from, to);
  };
  const drag = useDragOrder(order);
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
      <div
        aria-hidden
        className="type-caption grid grid-cols-[1rem_minmax(0,1fr)_6.5rem_6.5rem_6.5rem] gap-2 text-text-3 max-md:hidden"
      >
        <span />
        <span>{t("name")}</span>
        <span>{t("probability")}</span>
        <span>{t("days")}</span>
      </div>
      <ol aria-label={t("stages")}>
        {stages.map((stage, index) => (
          <StageRow
            key={stage.id}
            stage={stage}
            place={{ index, count: stages.length }}
            commands={commands}
            drag={drag(index)}
            onStep={(to) => order(index, to)}
            onDelete={() => setDeleting(stage)}
          />
        ))}
      </ol>
      {isAdding ? (
        <AddStage commands={commands} onDone={() => setAdding(false)} />
      ) : (
        <Button
          variant="ghost"
          className="mt-2"
          icon={<Plus aria-hidden />}
          disabledReason={stages.length >= maxStages ? t("full", { limit: maxStages }) : undefined}
          onClick={() => setAdding(true)}
        >
          {t("addStage")}
        </Button>
      )}
      {deleting && (
        <DeleteWithDeals
          title={t("deleteTitle", { name: deleting.name })}
          dealCount={deleting.dealCount}
          sums={deleting.sums}
          targets={othersFrom(stages, deleting.id).map(({ id, name, probability }) => ({
            value: id,
            label: `${name}, ${probabilityText(probability)}`,
          }))}
          onDelete={(target) => commands.remove(deleting.id, target)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** The other stages; those behind it come first. */
function othersFrom(stages: readonly StageWithDeals[], id: string) {
  const at = stages.findIndex((stage) => stage.id === id);
  return [...stages.slice(at + 1), ...stages.slice(0, at).toReversed()];
}

type DeleteProps = Props & { stages: readonly StageWithDeals[]; commands: StageCommands };

function DeletePipeline({ pipeline, pipelines, stages, commands, onDeleted, onClose }: DeleteProps) {
  const t = useTranslations("crm.settings");
  const targets = pipelines
    .filter(({ id }) => id !== pipeline.id)
    .flatMap((one) => one.stages.map(({ id, name }) => ({ value: id, label: `${one.name}: ${name}` })));
  return (
    <DeleteWithDeals
      title={t("deleteTitle", { name: pipeline.name })}
      dealCount={stages.reduce((all, { dealCount }) => all + dealCount, 0)}
      sums={totalOf(stages.flatMap(({ sums }) => sums))}
      targets={targets}
      onDelete={async (target) => {
        await browserApi(crm.removePipeline, {
          ...{ platform, id: pipeline.id },
          ...(target ? { stageToMove: target } : {}),
        });
        onDeleted();
        commands.readAgain();
      }}
      onClose={onClose}
    />
  );
}
