"use client";

import { type ComponentType, useCallback, useRef, useState } from "react";

/**
 * A surface whose code is fetched when somebody is about to open it; until then its trigger stands alone with `waiting`.
 * The surface comes in open. `load` is one function for good.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Surface, setSurface] = useState<ComponentType<Props>>();
  const fetching = useRef<Promise<ComponentType<Props>>>(undefined);
  const fetchSoon = useCallback(() => {
    fetching.current ??= load();
  }, [load]);
  const show = useCallback(async () => {
    fetching.current ??= load();
    const fetched = await fetching.current;
    setSurface(() => fetched);
  }, [load]);
  return { Surface, show, waiting: { onPointerEnter: fetchSoon, onFocus: fetchSoon, onClick: show } };
}
