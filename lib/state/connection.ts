"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let lost = false;

/** The socket says so; a short gap is nobody's concern, so it waits before it says that the connection is lost. */
export function tellConnection(isLost: boolean) {
  if (lost === isLost) return;
  lost = isLost;
  for (const listener of listeners) listener();
}

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
