"use client";

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Point } from "./boxes";

/** How far the pointer has to move to drag instead of select. */
const slack = 4;
const keySteps: Record<string, Point> = {
  ArrowUp: { x: 0, y: -16 },
  ArrowDown: { x: 0, y: 16 },
  ArrowLeft: { x: -16, y: 0 },
  ArrowRight: { x: 16, y: 0 },
};

export type Dragged = { id: string; by: Point };

/** Moves steps in the graph by dragging, or with Alt and the arrow keys; `scale` is the zoom. */
export function useDrag(scale: number, onDrop: (dragged: Dragged) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const from = useRef<Point | null>(null);
  const byOf = (event: PointerEvent): Point => ({
    x: (event.clientX - (from.current?.x ?? 0)) / scale,
    y: (event.clientY - (from.current?.y ?? 0)) / scale,
  });
  const handlersFor = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      const by = byOf(event);
      if (dragged || Math.hypot(by.x, by.y) * scale > slack) setDragged({ id, by });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (dragged) onDrop({ id, by: byOf(event) });
      from.current = null;
      setDragged(null);
    },
    onPointerCancel() {
      from.current = null;
      setDragged(null);
    },
    onKeyDown(event: KeyboardEvent) {
      const by = keySteps[event.key];
      if (!event.altKey || !by) return;
      event.preventDefault();
      onDrop({ id, by });
    },
  });
  return { dragged, handlersFor };
}
