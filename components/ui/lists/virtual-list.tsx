"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { useFollowFocus } from "./follow-focus";
import { useEndReached, VirtualRows } from "./virtual-rows";

type Props<Item> = {
  label: string;
  items: readonly Item[];
  /** An estimate in px; real rows are measured. */
  rowHeight: number;
  keyOf: (item: Item) => string;
  render: (item: Item, index: number) => ReactNode;
  overscan?: number;
  /** Called when the last rows become visible, to load more. */
  onEndReached?: () => void;
  /** Keeps this row visible and moves the focus to it. */
  scrollToIndex?: number;
  className?: string;
};

/** px; about what most screens show. */
const firstScreen = 900;

/** A long list in its own scroller that renders only visible rows. */
export function VirtualList<Item>(props: Props<Item>) {
  const {
    label,
    items,
    rowHeight,
    keyOf,
    render,
    overscan = 8,
    onEndReached,
    scrollToIndex,
    className,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The first rows are rendered on the server, before anything can be measured.
    initialRect: { width: 0, height: firstScreen },
    getItemKey: (index) => keyOf(items[index] as Item),
    overscan,
  });
  useEndReached(rows, overscan, onEndReached);
  useEffect(() => {
    if (scrollToIndex !== undefined && scrollToIndex >= 0)
      rows.scrollToIndex(scrollToIndex, { align: "auto" });
  }, [scrollToIndex, rows]);
  useFollowFocus(scrollToIndex, () => scroller.current?.querySelector(`[data-index="${scrollToIndex}"]`));
  return (
    <div ref={scroller} className={className ?? "h-full overflow-y-auto overscroll-contain"}>
      <VirtualRows label={label} rows={rows} render={(index) => render(items[index] as Item, index)} />
    </div>
  );
}
