"use client";

import { atom, getDefaultStore, useAtomValue } from "jotai";
import { readStored, writeStored } from "./stored";

/** A workspace as its frame knows it. */
export type TabSpace = { id: string; name: string };

/** The workspace of the page loaded last in this browser. A change tells other tabs, which share the session, to look (decision 1.13). */
const key = "workspace";

export const markSpace = (space: TabSpace) => writeStored("localStorage", key, JSON.stringify(space));

export const forgetSpace = () => writeStored("localStorage", key, null);

/** The workspace loaded last in this browser; null before the first. */
export function latestSpace(): TabSpace | null {
  const kept = readStored("localStorage", key);
  return kept === null ? null : (JSON.parse(kept) as TabSpace);
}

/** Shared by the whole page, because calls outside React learn it too. */
const moved = atom(false);
const store = getDefaultStore();

/** The session works in another workspace than this tab shows. */
export const markMoved = () => store.set(moved, true);
export const markSettled = () => store.set(moved, false);
export const useMoved = () => useAtomValue(moved, { store });
