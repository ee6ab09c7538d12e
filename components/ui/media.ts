"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Below this width the mobile shell shows (SHELL-07). For behaviour only: what is drawn is decided by CSS. */
export const phone = "(max-width: 767.98px)";

/** Whether a media query holds; while the server renders, what it takes the screen for. */
export function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  );
}
