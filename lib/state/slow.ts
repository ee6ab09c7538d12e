"use client";

import { atom, getDefaultStore, useAtomValue } from "jotai";

/** A read that takes this long is said to be slow; it is given up after 45 s (API-10, lib/api/browser.ts). */
const slowMs = 10_000;

/** Shared by the whole page, because calls are made outside React. */
const slowReads = atom(0);
const store = getDefaultStore();
const add = (change: number) => store.set(slowReads, (count) => count + change);

/** Watches one read; call the result when it has ended. */
export function watchSlow(): () => void {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    add(1);
  }, slowMs);
  return () => {
    clearTimeout(timer);
    if (isSlow) add(-1);
  };
}

/** Whether a read has been running for 10 s. */
export const useSlowRead = () => useAtomValue(slowReads, { store }) > 0;
