"use client";

import { useEffect } from "react";
import { useNotices } from "./use-notices";

/** Whoever has opened what a notice leads to, a visible path, has read it (NOTIF-16). */
export function useReadNotices(path: string | null) {
  const { list, read } = useNotices(undefined, false);
  const unread = list?.items.filter(({ isRead, action }) => !isRead && action?.meta === path) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice once
  useEffect(() => {
    if (document.visibilityState === "visible") for (const notice of unread) read(notice);
  }, [unread.map(({ id }) => id).join()]);
}
