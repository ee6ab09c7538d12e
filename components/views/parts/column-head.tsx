"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { HeadCell } from "@/components/ui/table";
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
  /** While the edge is drawn nothing is kept yet. */
  onWidth: (width: number, isDone: boolean) => void;
};

/** The name of a column: a press sorts by it, the other way round, and not at all; its edge makes it wider. */
export function ColumnHead({ column, sort, onSort, width, onWidth }: Props) {
  const mine = column.sort && sort?.by === column.sort.by ? (sort.isDescending ? "desc" : "asc") : "none";
  const next = (): Sort => {
    const { by, first } = column.sort!;
    if (mine === "none") return { by, isDescending: first === "desc" };
    return mine === first ? { by, isDescending: first === "asc" } : null;
  };
  return (
    <HeadCell
      numeric={column.numeric}
      className="group/head"
      {...(column.sort ? { sort: mine, onSort: () => onSort(next()) } : {})}
      edge={<Edge label={column.label} width={width} onWidth={onWidth} />}
    >
      {column.label}
    </HeadCell>
  );
}

/** Drawn with the pointer, or moved by the arrow keys. */
function Edge({ label, width, onWidth }: Pick<Props, "width" | "onWidth"> & { label: string }) {
  const t = useTranslations("views.columns");
  const edge = useRef<HTMLButtonElement>(null);
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null);
  const widthNow = () => width ?? edge.current?.closest("th")?.offsetWidth ?? narrowest;
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
