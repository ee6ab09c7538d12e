"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether the element is narrower than this many px; false until it was measured. */
export function useIsTight<E extends HTMLElement>(width: number): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isTight, setTight] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setTight(current.clientWidth < width);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [width]);
  return [element, isTight];
}
