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
 * Whose conversation is open, and the way to another one. The address bar is the one who knows: it changes with the press of a
 * key, or of Back, and the conversation with it, while the router draws the whole page anew a moment later (ux 58).
 */
export function useOpenPerson() {
  const routed = addressOf(useVisiblePath(), useSearchParams());
  // On the way to or from another page the bar says nothing about conversations.
  const here = () => {
    const { pathname, search } = window.location;
    return /^\/inbox(?:\/|$)/.test(pathname) ? addressOf(pathname, new URLSearchParams(search)) : routed;
  };
  const [prospectId = null, accountId = null] = useSyncExternalStore(subscribe, here, () => routed).split(
    " ",
  );
  // A link leads here by the router, which writes the bar without a word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew with each way of the router
  useEffect(notifyListeners, [routed]);
  const go = useCallback((url: string) => {
    window.history.pushState(null, "", url);
    notifyListeners();
  }, []);
  return { prospectId: prospectId || null, accountId: accountId || null, go };
}

/** One text that changes with what is open, as the store compares by value: the person, and the account they are talked to over. */
const addressOf = (path: string, query: { get(key: string): string | null }): string => {
  const prospectId = openPerson(path);
  return prospectId ? `${prospectId} ${askedAccount(query.get(accountKey)) ?? ""}` : "";
};
