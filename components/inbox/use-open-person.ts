"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useVisiblePath } from "@/lib/routes/current";
import { accountKey, askedAccount, openPerson } from "./list/views";

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/**
 * The open conversation, and a function to open another. The address bar is the source of truth: it changes at once with a shortcut or the
 * back button, while the router renders the new page a moment later (ux 58).
 */
export function useOpenPerson() {
  const routed = addressOf(useVisiblePath(), useSearchParams());
  // During navigation to or from another page the URL is not an inbox URL.
  const here = () => {
    const { pathname, search } = window.location;
    return /^\/inbox(?:\/|$)/.test(pathname) ? addressOf(pathname, new URLSearchParams(search)) : routed;
  };
  const [prospectId = null, accountId = null] = useSyncExternalStore(subscribe, here, () => routed).split(
    " ",
  );
  // Links navigate through the router, which changes the URL without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: set again when the router changes
  useEffect(notifyListeners, [routed]);
  const go = useCallback((url: string) => {
    window.history.pushState(null, "", url);
    notifyListeners();
  }, []);
  return { prospectId: prospectId || null, accountId: accountId || null, go };
}

/** The open person and account as one string, because the store compares by value. */
const addressOf = (path: string, query: { get(key: string): string | null }): string => {
  const prospectId = openPerson(path);
  return prospectId ? `${prospectId} ${askedAccount(query.get(accountKey)) ?? ""}` : "";
};
