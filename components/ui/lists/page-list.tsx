"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useEndReached, VirtualRows } from "./virtual-rows";

type Props<Item> = {
  label: string;
  items: readonly Item[];
  /** An estimate in px; real rows are measured. */
  rowHeight: number;
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  /** Called when the last rows become visible, to load more. */
  onEndReached: () => void;
};

const never = () => () => undefined;

/** A long list in the page's own scroller, below other content; it renders only visible rows. */
export function PageList<Item>(props: Props<Item>) {
  const isFirstHtml = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return isFirstHtml ? <FirstRows {...props} /> : <VisibleRows {...props} />;
}

/** More rows than any window shows before scrolling. */
const inSight = 20;

/** What the server renders, which knows neither heights nor where the page is scrolled to: the first rows, and room for the others. */
function FirstRows<Item>({ label, items, rowHeight, keyOf, render }: Props<Item>) {
  const others = Math.max(0, items.length - inSight);
  return (
    <ul aria-label={label} style={{ paddingBottom: others * rowHeight }}>
      {items.slice(0, inSight).map((item) => (
        <li key={keyOf(item)}>{render(item)}</li>
      ))}
    </ul>
  );
}

const overscan = 8;

function VisibleRows<Item>({ label, items, rowHeight, keyOf, render, onEndReached }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(items[index] as Item),
    scrollMargin: top,
    overscan,
  });
  // What is above may change its height at any time.
  useLayoutEffect(() => {
    const measure = () => list.current && setTop(list.current.getBoundingClientRect().top + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  useEndReached(rows, overscan, onEndReached);
  return (
    <VirtualRows
      ref={list}
      label={label}
      rows={rows}
      top={top}
      render={(index) => render(items[index] as Item)}
    />
  );
}
