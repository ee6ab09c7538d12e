"use client";

import { type PointerEvent, type RefObject, useEffect, useRef } from "react";

/** Drags the empty background of a scrolled graph with the mouse; touch scrolls it anyway. */
export function usePan() {
  const last = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as Element;
      // Menus opened from a place are portaled elsewhere in the page.
      const isGround = event.currentTarget.contains(target) && !target.closest("button");
      if (!isGround || event.pointerType !== "mouse" || event.button !== 0) return;
      last.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = last.current;
      if (!from) return;
      event.currentTarget.scrollBy(from.x - event.clientX, from.y - event.clientY);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp() {
      last.current = null;
    },
    onPointerCancel() {
      last.current = null;
    },
  };
}

/** Zooms the graph by Ctrl and wheel, or by pinching on a touchpad, without zooming the page. */
export function useWheelZoom(element: RefObject<HTMLElement | null>, onZoom: (by: 1 | -1) => void) {
  const run = useRef(onZoom);
  run.current = onZoom;
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      run.current(event.deltaY < 0 ? 1 : -1);
    };
    const box = element.current;
    box?.addEventListener("wheel", onWheel, { passive: false });
    return () => box?.removeEventListener("wheel", onWheel);
  }, [element]);
}
