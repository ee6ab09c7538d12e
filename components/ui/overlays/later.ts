"use client";

import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";

type Opening = { open?: boolean; onOpenChange?: (open: boolean) => void };

/**
 * A surface whose code is loaded when the user is about to open it, or when `open` is set. Until then only its trigger is rendered, with
 * `waiting`; then the surface appears open. `load` must be a stable function.
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

/** The open state of such a surface: open at first, then controlled by its owner or its trigger. */
export function useInitiallyOpen({ open, onOpenChange }: Opening) {
  const [ownOpen, setOwnOpen] = useState(true);
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return { open: open ?? ownOpen, onOpenChange: change };
}
