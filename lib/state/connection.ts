"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let lost = false;
let heard = false;

function tell(isLost: boolean) {
  if (lost === isLost) return;
  lost = isLost;
  for (const listener of listeners) listener();
}

export function tellHeard() {
  heard = true;
  tell(false);
}

/** A short gap is nobody's concern; the socket waits before it says that the connection is lost. */
export const tellLost = () => tell(true);

/** Whether the server was ever heard since the page was loaded. */
export const wasHeard = () => heard;

/** Whether the server cannot be heard (RT-14); while the server renders it can. */
export const useConnectionLost = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lost,
    () => false,
  );
