"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";
import { VirtualRows } from "@/components/ui/lists/virtual-rows";
import type { DealCard as Deal } from "@/lib/contract/crm/deal-parts";
import type { StageWithDeals } from "@/lib/contract/crm/pipelines";
import { useProbabilityText } from "../parts/use-probability-text";
import type { ColumnHandlers } from "./column";
import { cardId, DealCard } from "./deal-card";
import type { DragLibrary } from "./use-drag";

type Props = {
  stage: StageWithDeals;
  gap: number | null;
  draggedId: string | null;
  openId: string | null;
  /** The card that takes the focus next. */
  focusId: string | null;
  library: DragLibrary | null;
  handlers: ColumnHandlers;
  scroller: RefObject<HTMLDivElement | null>;
};
type Item = Deal | "gap";

/** From this many deals on, only those in sight are rendered. */
const many = 40;
const rowHeight = 94;

/** The deals of a column, and the place that a dragged one would take among them. */
export function ColumnCards(props: Props) {
  const { stage, gap, draggedId } = props;
  const items = withGap(stage.crmDeals, gap, draggedId);
  return stage.crmDeals.length > many ? (
    <ManyCards {...props} items={items} />
  ) : (
    <FewCards {...props} items={items} />
  );
}

function withGap(deals: readonly Deal[], gap: number | null, draggedId: string | null): Item[] {
  if (gap === null) return [...deals];
  const from = deals.findIndex(({ id }) => id === draggedId);
  // Where it is already, it needs no other place.
  if (from === gap) return [...deals];
  const index = from >= 0 && from < gap ? gap + 1 : gap;
  return [...deals.slice(0, index), "gap", ...deals.slice(index)];
}

function FewCards({ items, ...props }: Props & { items: readonly Item[] }) {
  const { stage, scroller, handlers } = props;
  useMoreAtEnd(scroller, stage, handlers.onMore);
  useFocusMoved(props);
  return (
    <ul aria-label={stage.name} className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2 empty:hidden">
      {items.map((item) => (
        <li key={item === "gap" ? "gap" : item.id}>
          <Place item={item} {...props} />
        </li>
      ))}
    </ul>
  );
}

function ManyCards({ items, ...props }: Props & { items: readonly Item[] }) {
  const { stage, scroller, handlers } = props;
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 0, height: 900 },
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined || item === "gap" ? "gap" : item.id;
    },
    overscan: 6,
  });
  useMoreAtEnd(scroller, stage, handlers.onMore);
  useFocusMoved(props, (index) => rows.scrollToIndex(index, { align: "auto" }));
  return (
    <div className="pb-2">
      <VirtualRows
        label={stage.name}
        rows={rows}
        render={(index) => (
          <div className="pb-2">
            <Place item={items[index] ?? "gap"} {...props} />
          </div>
        )}
      />
    </div>
  );
}

type PlaceProps = Pick<Props, "stage" | "draggedId" | "openId" | "library" | "handlers"> & { item: Item };

function Place({ item, stage, draggedId, openId, library, handlers }: PlaceProps) {
  const probabilityText = useProbabilityText();
  if (item === "gap")
    return (
      <div
        aria-hidden
        className="type-small flex h-22 flex-col items-end justify-center rounded-card border-[1.5px] border-dashed border-focus pe-3.5 font-medium text-focus"
      >
        <span className="max-w-full truncate ps-3">{stage.name}</span>
        {probabilityText(stage.probability)}
      </div>
    );
  return (
    <DealCard
      deal={item}
      isOpen={item.id === openId}
      isDragged={item.id === draggedId}
      library={library}
      handlers={handlers}
    />
  );
}

/** px before the end of a column at which the next deals are loaded. */
const early = 600;

function useMoreAtEnd(
  scroller: RefObject<HTMLDivElement | null>,
  { id, nextCursor, crmDeals }: StageWithDeals,
  onMore: (stageId: string) => void,
) {
  const count = crmDeals.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after more deals were added, the end is somewhere else
  useEffect(() => {
    const { current: body } = scroller;
    if (!body || nextCursor === null) return;
    const look = () => {
      if (body.scrollHeight - body.scrollTop - body.clientHeight < early) onMore(id);
    };
    look();
    body.addEventListener("scroll", look, { passive: true });
    return () => body.removeEventListener("scroll", look);
  }, [scroller, id, nextCursor, count, onMore]);
}

/** The focus follows a card that was moved by keyboard; scrolled to first, because one out of sight is not rendered. */
function useFocusMoved({ stage, focusId, handlers }: Props, scrollTo?: (index: number) => void) {
  const index = focusId === null ? -1 : stage.crmDeals.findIndex(({ id }) => id === focusId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move
  useEffect(() => {
    if (focusId === null || index < 0) return;
    scrollTo?.(index);
    const frame = requestAnimationFrame(() => {
      document.getElementById(cardId(focusId))?.focus();
      handlers.onFocused();
    });
    return () => cancelAnimationFrame(frame);
  }, [focusId, index]);
}
