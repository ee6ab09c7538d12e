"use client";

import { useCallback, useSyncExternalStore } from "react";

/** The mobile shell is used below this width (SHELL-07). For behavior only; layout is done in CSS. */
export const phone = "(max-width: 767.98px)";

/** From this width on, `xl`, the inbox has a column for the person. For behavior only. */
export const roomForPerson = "(min-width: 1280px)";

/** Whether a media query matches; during server rendering, the given guess. */
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
