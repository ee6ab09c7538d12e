"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let lost = false;
let hasConnected = false;

function setLost(isLost: boolean) {
  if (lost === isLost) return;
  lost = isLost;
  for (const listener of listeners) listener();
}

export function markConnected() {
  hasConnected = true;
  setLost(false);
}

/** Short gaps are not shown: the socket waits before it reports a lost connection. */
export const markDisconnected = () => setLost(true);

/** Whether the server has answered since the page was loaded. */
export const wasConnected = () => hasConnected;

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
