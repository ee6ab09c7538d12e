"use client";

import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useDragOrder } from "@/components/ui/lists/drag-order";
import { moved } from "@/lib/views/columns";

type Props<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Called with all items in their new order; without it the order is fixed. */
  onArrange?: (items: Item[]) => void;
  children: (item: Item) => ReactNode;
};

/** Rows in a user-defined order, moved by dragging, or with the arrow keys on a row's handle. */
export function ArrangedList<Item>({ label, items, keyOf, nameOf, onArrange, children }: Props<Item>) {
  const t = useTranslations("labels.order");
  const [said, setSaid] = useState("");
  const place = (from: number, to: number) => {
    const item = items[from];
    if (!item || !onArrange || to < 0 || to >= items.length) return;
    onArrange(moved(items, from, to));
    setSaid(t("moved", { name: nameOf(item), place: to + 1, count: items.length }));
  };
  const byKey = (index: number) => (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    place(index, index + by);
  };
  const dragging = useDragOrder(place);
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {items.map((item, index) => {
          const { row, isDragged } = dragging(index);
          return (
            <li
              key={keyOf(item)}
              {...(onArrange && row)}
              className={`flex min-h-12 items-center gap-3 px-3 py-2 ${isDragged ? "opacity-50" : ""}`}
            >
              {onArrange && (
                <button
                  type="button"
                  aria-label={t("move", { name: nameOf(item) })}
                  title={t("hint")}
                  onKeyDown={byKey(index)}
                  className="touch-area cursor-grab rounded-chip text-text-3 hover:text-text"
                >
                  <GripVertical className="size-4" aria-hidden />
                </button>
              )}
              {children(item)}
            </li>
          );
        })}
      </ul>
      <output className="sr-only">{said}</output>
    </>
  );
}
