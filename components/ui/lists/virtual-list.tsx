"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { useFollowFocus } from "./follow-focus";

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
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= 0 && last >= items.length - overscan) onEndReached?.();
  }, [last, items.length, overscan, onEndReached]);
  useEffect(() => {
    if (scrollToIndex !== undefined && scrollToIndex >= 0)
      rows.scrollToIndex(scrollToIndex, { align: "auto" });
  }, [scrollToIndex, rows]);
  useFollowFocus(scrollToIndex, () => scroller.current?.querySelector(`[data-index="${scrollToIndex}"]`));
  return (
    <div ref={scroller} className={className ?? "h-full overflow-y-auto overscroll-contain"}>
      <ul aria-label={label} className="relative w-full" style={{ height: rows.getTotalSize() }}>
        {shown.map((row) => (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {render(items[row.index] as Item, row.index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
