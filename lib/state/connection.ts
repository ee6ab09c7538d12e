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

/** Short gaps are not shown: the socket waits before it reports a lost connection. */
export const tellLost = () => tell(true);

/** Whether the server has answered since the page was loaded. */
export const wasHeard = () => heard;

/** Whether the connection to the server is lost (RT-14); false during server rendering. */
export const useConnectionLost = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lost,
    () => false,
  );
