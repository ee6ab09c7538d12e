"use client";

import { useEffect } from "react";
import { useNotices } from "./use-notices";

/** Visiting the page that a notice links to marks it as read (NOTIF-16). */
export function useReadNotices(addresses: readonly string[] | null) {
  const { list, read } = useNotices(undefined, false);
  const unread =
    list?.items.filter(({ isRead, action }) => !isRead && addresses?.includes(action?.meta ?? "")) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice once
  useEffect(() => {
    if (document.visibilityState === "visible") for (const notice of unread) read(notice);
  }, [unread.map(({ id }) => id).join()]);
}
