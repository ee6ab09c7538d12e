import type { VirtualItem } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, useEffect } from "react";

/** Of a list that scrolls in an element of its own or in the window. */
type Rows = {
  getVirtualItems(): VirtualItem[];
  getTotalSize(): number;
  measureElement(element: Element | null): void;
  options: { count: number };
};

type Props = {
  label: string;
  rows: Rows;
  /** px from the beginning of the scroller to the list. */
  top?: number;
  render: (index: number) => ReactNode;
  ref?: Ref<HTMLUListElement>;
};

/** The visible rows of a long list, each at its place; assistive technology is told of all of them. */
export const VirtualRows = ({ label, rows, top = 0, render, ref }: Props) => (
  <ul ref={ref} aria-label={label} className="relative w-full" style={{ height: rows.getTotalSize() }}>
    {rows.getVirtualItems().map((row) => (
      <li
        key={row.key}
        ref={rows.measureElement}
        data-index={row.index}
        aria-setsize={rows.options.count}
        aria-posinset={row.index + 1}
        className="absolute inset-x-0 top-0"
        style={{ transform: `translateY(${row.start - top}px)` }}
      >
        {render(row.index)}
      </li>
    ))}
  </ul>
);

/** Calls when the last rows become visible, to load more. */
export function useEndReached(rows: Rows, overscan: number, onEndReached?: () => void): void {
  const last = rows.getVirtualItems().at(-1)?.index ?? -1;
  const { count } = rows.options;
  useEffect(() => {
    if (last >= 0 && last >= count - overscan) onEndReached?.();
  }, [last, count, overscan, onEndReached]);
}
