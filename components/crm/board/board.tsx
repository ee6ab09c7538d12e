"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { classNames } from "@/components/ui/class-names";
import { useStable } from "@/components/ui/stable";
import { ViewTabs } from "@/components/ui/view-tabs";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { DealCard as Deal } from "@/lib/contract/crm/deal-parts";
import type { StageWithDeals } from "@/lib/contract/crm/pipelines";
import { boardQuery, type DealFilter, nextPage, withMore } from "@/lib/queries/crm/pipelines";
import { readQuietly } from "@/lib/queries/crm/quiet";
import { useShortcuts } from "@/lib/state/shortcuts";
import { MoveDialog } from "../late-dialogs";
import type { DealCommands } from "../use-deal-commands";
import { type Place, placeOf } from "./cards";
import { Column, type ColumnHandlers } from "./column";
import { cardId, type Step } from "./deal-card";
import { DropZones } from "./drop-zones";
import { useDrag, useDragLibrary } from "./use-drag";
import { useMoves } from "./use-moves";

type Props = {
  pipelineId: string;
  filter: DealFilter;
  stages: readonly StageWithDeals[];
  openId: string | null;
  commands: DealCommands;
  onOpen: (dealId: string) => void;
  onAdd: (stageId: string) => void;
};

/** The stages of a pipeline beside each other; a phone shows one at a time (ux 77 to 79). */
export function Board({ pipelineId, filter, stages, openId, commands, onOpen, onAdd }: Props) {
  const t = useTranslations("crm");
  const moves = useMoves(pipelineId, filter);
  const library = useDragLibrary();
  const scroller = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [moving, setMoving] = useState<Deal | null>(null);
  /** The card that was moved by keyboard, and where it will be once that is drawn. */
  const [focus, setFocus] = useState<(Place & { id: string }) | null>(null);
  const onMore = useMore(pipelineId, filter);
  const { dragged, over } = useDrag(library, stages, (dealId, target) => {
    const deal = placeOf(stages, dealId)?.deal;
    if (!deal) return;
    if ("stageId" in target) moves.move(deal, target);
    else if (target.zone === "delete") commands.remove(deal);
    else commands.close(deal, target.zone);
  });
  useEffect(
    () => (library && scroller.current ? library.scrollSideways(scroller.current) : undefined),
    [library],
  );
  const handlers: ColumnHandlers = useStable({
    onOpen,
    onAdd,
    onMore,
    onMove: setMoving,
    onStatus: (deal: Deal, status: Deal["status"]) => commands.close(deal, status),
    onRemove: commands.remove,
    onFocused: () => setFocus(null),
    onLook: (id: string, step: Step) => focusNeighbor(stages, id, step),
    onStep(deal: Deal, step: Step) {
      const to = stepFrom(stages, deal.id, step);
      if (!to) return;
      moves.move(deal, to);
      setFocus({ ...to, id: deal.id });
    },
  });
  useShortcuts([{ key: "m", label: t("card.move"), run: () => setMoving(dealInFocus(stages, openId)) }]);
  const shown = stages.find(({ id }) => id === chosen) ?? stages[0];
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <output aria-live="polite" className="sr-only">
        {moves.said}
      </output>
      {moves.refused && (
        <Banner
          tone="danger"
          icon={<CircleAlert aria-hidden />}
          className="mb-3 md:me-6"
          action={
            <button type="button" onClick={moves.reload}>
              {t("moved.reload")}
            </button>
          }
        >
          {t("moved.refused", { deal: moves.refused.name, stage: moves.refused.stageName })}
        </Banner>
      )}
      <ViewTabs
        label={t("stages")}
        value={shown?.id ?? ""}
        onChange={setChosen}
        views={stages.map(({ id, name, dealCount }) => ({ value: id, label: name, count: dealCount }))}
        className="-mx-4 mb-2 w-screen px-4 md:hidden"
      />
      <div
        ref={scroller}
        className={classNames(
          "flex min-h-0 flex-1 gap-3 overflow-x-auto overflow-y-hidden md:pe-6 max-md:overflow-x-hidden",
        )}
      >
        {stages.map((stage, index) => (
          <Column
            key={stage.id}
            stage={stage}
            depth={stages.length > 1 ? index / (stages.length - 1) : 0}
            gap={over && "stageId" in over && over.stageId === stage.id ? over.index : null}
            draggedId={idIn(stage, dragged)}
            openId={idIn(stage, openId)}
            focusId={isAt(stage, focus) ? focus.id : null}
            isChosen={stage === shown}
            library={library}
            handlers={handlers}
          />
        ))}
      </div>
      {dragged && library && <DropZones library={library} over={over && "zone" in over ? over.zone : null} />}
      {moving && (
        <MoveDialog
          deal={moving}
          stages={stages}
          onMove={(to) => moves.move(moving, to)}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  );
}

const idIn = ({ crmDeals }: StageWithDeals, id: string | null) =>
  id !== null && crmDeals.some((deal) => deal.id === id) ? id : null;

const isAt = (
  stage: StageWithDeals,
  focus: (Place & { id: string }) | null,
): focus is Place & { id: string } =>
  focus !== null && stage.id === focus.stageId && stage.crmDeals[focus.index]?.id === focus.id;

/** The next deals of a stage, once at a time. */
function useMore(pipelineId: string, filter: DealFilter) {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const loading = useRef(new Set<string>());
  return async (stageId: string) => {
    const { queryKey } = boardQuery(browserApi, pipelineId, filter);
    const board = () => client.getQueryData<StageWithDeals[]>(queryKey);
    const stage = board()?.find(({ id }) => id === stageId);
    if (!stage?.nextCursor || loading.current.has(stageId)) return;
    loading.current.add(stageId);
    try {
      const page = await readQuietly(() => nextPage(browserApi, stage, filter));
      client.setQueryData<StageWithDeals[]>(queryKey, (shown) =>
        shown?.map((one) =>
          one.id === stageId && one.nextCursor === stage.nextCursor ? withMore(one, page) : one,
        ),
      );
    } catch (error) {
      if (error instanceof ApiError) sayRefusal(error);
    } finally {
      loading.current.delete(stageId);
    }
  };
}

function stepFrom(stages: readonly StageWithDeals[], dealId: string, step: Step) {
  const from = placeOf(stages, dealId);
  if (!from) return null;
  const { stageId, index } = from;
  const at = stages.findIndex(({ id }) => id === stageId);
  const last = (stages[at]?.crmDeals.length ?? 1) - 1;
  if (step === "up") return index > 0 ? { stageId, index: index - 1 } : null;
  if (step === "down") return index < last ? { stageId, index: index + 1 } : null;
  const target = stages[at + (step === "forth" ? 1 : -1)];
  return target ? { stageId: target.id, index: Math.min(index, target.crmDeals.length) } : null;
}

/** Moves the focus to the card beside, above or below. */
function focusNeighbor(stages: readonly StageWithDeals[], dealId: string, step: Step) {
  const from = placeOf(stages, dealId);
  if (!from) return;
  const at = stages.findIndex(({ id }) => id === from.stageId);
  const hasDeals = ({ crmDeals }: StageWithDeals) => crmDeals.length > 0;
  const beside = {
    up: stages[at]?.crmDeals[from.index - 1],
    down: stages[at]?.crmDeals[from.index + 1],
    back: stages.slice(0, at).findLast(hasDeals)?.crmDeals[0],
    forth: stages.slice(at + 1).find(hasDeals)?.crmDeals[0],
  };
  const target = beside[step];
  if (target) document.getElementById(cardId(target.id))?.focus();
}

/** The deal whose card has the focus, otherwise the open one. */
function dealInFocus(stages: readonly StageWithDeals[], openId: string | null): Deal | null {
  const focused = document.activeElement?.closest<HTMLElement>("[data-deal]")?.dataset.deal ?? openId;
  const deal = focused ? placeOf(stages, focused)?.deal : undefined;
  return deal?.status === "open" ? deal : null;
}
