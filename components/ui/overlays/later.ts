"use client";

import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";

type Opening = { open?: boolean; onOpenChange?: (open: boolean) => void };

/**
 * A surface whose code is fetched when somebody is about to open it, or when `open` asks for it; until then its trigger stands
 * alone with `waiting`. The surface comes in open. `load` is one function for good.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  { open, onOpenChange }: Opening = {},
) {
  const [Surface, setSurface] = useState<ComponentType<Props>>();
  const fetching = useRef<Promise<ComponentType<Props>>>(undefined);
  const fetchSoon = useCallback(() => {
    fetching.current ??= load();
    return fetching.current;
  }, [load]);
  const show = useCallback(async () => {
    const fetched = await fetchSoon();
    setSurface(() => fetched);
  }, [fetchSoon]);
  useEffect(() => {
    if (open) void show();
  }, [open, show]);
  const comeOpen = async () => {
    await show();
    onOpenChange?.(true);
  };
  return { Surface, comeOpen, waiting: { onPointerEnter: fetchSoon, onFocus: fetchSoon, onClick: comeOpen } };
}

/** Whether such a surface is open: at once, and from then on as its owner or else its trigger says. */
export function useInitiallyOpen({ open, onOpenChange }: Opening) {
  const [ownOpen, setOwnOpen] = useState(true);
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return { open: open ?? ownOpen, onOpenChange: change };
}
