"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRememberCrm } from "@/components/shell/use-remember-crm";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Pipeline } from "@/lib/contract/crm/pipelines";
import { dealQuery } from "@/lib/queries/crm/deals";
import { boardQuery, pipelinesQuery } from "@/lib/queries/crm/pipelines";
import { Board } from "./board/board";
import { BoardSkeleton } from "./board/board-skeleton";
import { totalOf } from "./board/cards";
import { FilterRow } from "./head/filter-row";
import { PipelineHead } from "./head/pipeline-head";
import { Totals } from "./head/totals";
import { DealDialog, LostDialog, PipelineDialog, PipelineSettings } from "./late-dialogs";
import { useDealCommands } from "./use-deal-commands";
import { usePipelineAddress } from "./use-pipeline-address";

/** Loaded when they are first opened. */
const DealPanel = dynamic(() => import("./deal/deal-panel").then((module) => module.DealPanel), {
  ssr: false,
  loading: () => null,
});
const DealTable = dynamic(() => import("./table/deal-table").then((module) => module.DealTable), {
  loading: () => null,
});

type Props = { isAdmin: boolean };
type Asks = { kind: "deal"; stageId?: string } | { kind: "pipeline" } | { kind: "settings" };

/** The built-in CRM: one pipeline as a board or a table, and one deal beside it (CRM-01, ROUTE-31). */
export function PipelineScreen({ isAdmin }: Props) {
  useRememberCrm("default");
  const shown = usePipelineAddress();
  const { address } = shown;
  const { data: pipelines, isError, error, refetch } = useQuery(pipelinesQuery(browserApi));
  const { data: open } = useQuery({
    ...dealQuery(browserApi, address.dealId ?? ""),
    enabled: address.dealId !== null,
  });
  const wanted = address.pipelineId ?? open?.pipelineId;
  const pipeline = pipelines?.find(({ id }) => id === wanted) ?? pipelines?.[0];
  if (pipeline && pipelines) return <Opened {...{ pipeline, pipelines, shown, isAdmin }} />;
  if (isError) return <Failed heading="h1" error={error} onRetry={() => void refetch()} />;
  return <BoardSkeleton />;
}

type OpenedProps = Props & {
  pipeline: Pipeline;
  pipelines: readonly Pipeline[];
  shown: ReturnType<typeof usePipelineAddress>;
};

function Opened({ pipeline, pipelines, shown, isAdmin }: OpenedProps) {
  const { address, filter, change, open } = shown;
  const commands = useDealCommands();
  const [asks, setAsks] = useState<Asks | null>(null);
  const board = useQuery(boardQuery(browserApi, pipeline.id, filter));
  const stages = board.data;
  const onOpen = (dealId: string) => (address.dealId === null ? open({ dealId }) : change({ dealId }));
  const noDeals = (
    <NoDeals
      shown={shown}
      isAdmin={isAdmin}
      onNew={() => setAsks({ kind: "deal" })}
      onSettings={() => setAsks({ kind: "settings" })}
    />
  );
  const count = stages?.reduce((all, { dealCount }) => all + dealCount, 0) ?? 0;
  return (
    <div
      className={classNames(
        "flex h-full min-h-0 flex-col px-4 pt-4 md:ps-6 md:pe-0",
        address.dealId !== null && "lg:pe-panel",
      )}
    >
      <div className="md:pe-6">
        <PipelineHead
          {...{ pipeline, pipelines, isAdmin }}
          view={address.view}
          onPipeline={(id) => open({ pipelineId: id, dealId: null })}
          onView={(view) => open({ view })}
          onNewDeal={() => setAsks({ kind: "deal" })}
          onNewPipeline={() => setAsks({ kind: "pipeline" })}
          onSettings={() => setAsks({ kind: "settings" })}
        />
        <FilterRow shown={shown} isAdmin={isAdmin} onSettings={() => setAsks({ kind: "settings" })} />
        {stages && (
          <Totals
            pipelineId={pipeline.id}
            filter={filter}
            sums={totalOf(stages.flatMap(({ sums }) => sums))}
            count={count}
          />
        )}
      </div>
      {address.view === "table" ? (
        <DealTable
          key={pipeline.id}
          {...{ filter, commands, onOpen }}
          pipelineId={pipeline.id}
          sort={address.sort}
          stages={pipeline.stages}
          openId={address.dealId}
          onSort={(sort) => change({ sort })}
          empty={noDeals}
        />
      ) : stages && count > 0 ? (
        <Board
          key={pipeline.id}
          {...{ stages, filter, commands, onOpen }}
          pipelineId={pipeline.id}
          openId={address.dealId}
          onAdd={(stageId) => setAsks({ kind: "deal", stageId })}
        />
      ) : stages ? (
        noDeals
      ) : board.isError ? (
        <Failed error={board.error} onRetry={() => void board.refetch()} />
      ) : (
        <BoardSkeleton />
      )}
      {address.dealId !== null && (
        <DealPanel
          key={address.dealId}
          dealId={address.dealId}
          commands={commands}
          onClose={() => change({ dealId: null, pipelineId: pipeline.id })}
        />
      )}
      <Dialogs {...{ pipeline, pipelines, shown, commands, asks }} onClose={() => setAsks(null)} />
    </div>
  );
}

type DialogsProps = Omit<OpenedProps, "isAdmin"> & {
  commands: ReturnType<typeof useDealCommands>;
  asks: Asks | null;
  onClose: () => void;
};

function Dialogs({ pipeline, pipelines, shown, commands, asks, onClose }: DialogsProps) {
  const { change, open } = shown;
  const { losing } = commands;
  return (
    <>
      {losing && (
        <LostDialog
          name={losing.name}
          onLose={(reason) => void commands.lose(losing, reason)}
          onClose={commands.keep}
        />
      )}
      {asks?.kind === "deal" && (
        <DealDialog pipelineId={pipeline.id} stageId={asks.stageId} onClose={onClose} />
      )}
      {asks?.kind === "pipeline" && (
        <PipelineDialog onSaved={({ id }) => open({ pipelineId: id, dealId: null })} onClose={onClose} />
      )}
      {asks?.kind === "settings" && (
        <PipelineSettings
          {...{ pipeline, pipelines, onClose }}
          onDeleted={() => change({ pipelineId: null, dealId: null })}
        />
      )}
    </>
  );
}

type NoDealsProps = Pick<OpenedProps, "shown" | "isAdmin"> & { onNew: () => void; onSettings: () => void };

function NoDeals({ shown, isAdmin, onNew, onSettings }: NoDealsProps) {
  const t = useTranslations("crm.none");
  if (shown.isNarrowed)
    return (
      <EmptyState
        kind="no-match"
        title={t("noMatch")}
        text={t("noMatchText")}
        actions={<Button onClick={shown.clear}>{t("clear")}</Button>}
      />
    );
  return (
    <EmptyState
      kind="first-use"
      title={t("title")}
      text={t("text")}
      actions={
        <>
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={onNew}>
            {t("create")}
          </Button>
          {isAdmin && <Button onClick={onSettings}>{t("stages")}</Button>}
        </>
      }
    />
  );
}

const closed = ["forbidden", "upgrade_required", "crm_not_connected"];

type FailedProps = { heading?: "h1" | "h2"; error: Error; onRetry: () => void };

function Failed({ heading = "h2", error, onRetry }: FailedProps) {
  const t = useTranslations("crm.failed");
  if (error instanceof ApiError && closed.includes(error.code))
    return <EmptyState kind="no-permission" heading={heading} title={t("closed")} text={t("closedText")} />;
  return (
    <EmptyState
      kind="error"
      heading={heading}
      title={t("title")}
      text={t("text")}
      actions={<Button onClick={onRetry}>{t("retry")}</Button>}
    />
  );
}
