"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { HeadCell } from "@/components/ui/lists/table";
import type { ViewState } from "@/lib/contract/views";
import type { Column } from "@/lib/views/columns";

type Sort = ViewState["sort"];
const narrowest = 56;
const widest = 640;
const stepPx = 16;
const clamp = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));

type Props = {
  column: Column;
  sort: Sort;
  onSort: (sort: Sort) => void;
  width: number | null;
  /** Called while the edge is dragged, and with `isDone` when it is released; only then is the width saved. */
  onWidth: (width: number, isDone: boolean) => void;
};

/** How a list is sorted by a column, and how after a click on it: in its first direction, reversed, not at all. */
export function sortOf({ sort: own }: Column, sort: Sort) {
  if (!own) return null;
  const isMine = sort?.by === own.by;
  const now = isMine ? (sort.isDescending ? "desc" : "asc") : "none";
  const next: Sort =
    now === own.first ? { by: own.by, isDescending: own.first === "asc" } : isMine ? null : first(own);
  return { now, next } as const;
}
const first = ({ by, first }: NonNullable<Column["sort"]>) => ({ by, isDescending: first === "desc" });

/** A column heading in a table: a click sorts by it, its edge changes the width. */
export function ColumnHead({ column, sort, onSort, width, onWidth }: Props) {
  const sorting = sortOf(column, sort);
  return (
    <HeadCell
      numeric={column.numeric}
      className="group/head"
      {...(sorting ? { sort: sorting.now, onSort: () => onSort(sorting.next) } : {})}
      edge={<ColumnEdge label={column.label} width={width} onWidth={onWidth} />}
    >
      {column.label}
    </HeadCell>
  );
}

/** Dragged with the pointer, or moved with the arrow keys. */
export function ColumnEdge({ label, width, onWidth }: Pick<Props, "width" | "onWidth"> & { label: string }) {
  const t = useTranslations("views.columns");
  const edge = useRef<HTMLButtonElement>(null);
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null);
  const widthNow = () => width ?? edge.current?.parentElement?.offsetWidth ?? narrowest;
  const sign = () => (getComputedStyle(edge.current!).direction === "rtl" ? -1 : 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -stepPx, ArrowRight: stepPx }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onWidth(clamp(widthNow() + by * sign()), true);
  };
  const draw = (event: PointerEvent, isDone: boolean) => {
    if (!from) return;
    onWidth(clamp(from.width + (event.clientX - from.x) * sign()), isDone);
    if (isDone) setFrom(null);
  };
  return (
    <button
      ref={edge}
      type="button"
      aria-label={t("width", { name: label })}
      aria-description={t("widthHint")}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, width: widthNow() });
      }}
      onPointerMove={(event) => draw(event, false)}
      onPointerUp={(event) => draw(event, true)}
      className="absolute inset-y-1.5 end-0 w-2 cursor-col-resize touch-none rounded-chip border-e-2 border-transparent group-hover/head:border-line focus-visible:border-brand hover:border-line-strong"
    />
  );
}
