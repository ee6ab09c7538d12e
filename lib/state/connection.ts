"use client";

import { atom, getDefaultStore, useAtomValue } from "jotai";

/** In the store of the whole page, because the socket reports from outside React and outlives every member. */
const connectionLost = atom(false);
const store = getDefaultStore();
let hasConnected = false;

export function markConnected() {
  hasConnected = true;
  store.set(connectionLost, false);
}

/** Short gaps are not shown: the socket waits before it reports a lost connection. */
export const markDisconnected = () => store.set(connectionLost, true);

/** Whether the server has answered since the page was loaded. */
export const wasConnected = () => hasConnected;

/** Whether the connection to the server is lost (RT-14); false during server rendering. */
export const useConnectionLost = () => useAtomValue(connectionLost, { store });
