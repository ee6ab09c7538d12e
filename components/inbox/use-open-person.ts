"use client";

import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useVisiblePath } from "@/lib/routes/current";
import { openPerson } from "./inbox-views";

const listeners = new Set<() => void>();
const tell = () => {
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
  const routed = openPerson(useVisiblePath());
  // On the way to or from another page the bar says nothing about conversations.
  const here = () => {
    const { pathname } = window.location;
    return /^\/inbox(?:\/|$)/.test(pathname) ? openPerson(pathname) : routed;
  };
  const prospectId = useSyncExternalStore(subscribe, here, () => routed);
  // A link leads here by the router, which writes the bar without a word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew with each way of the router
  useEffect(tell, [routed]);
  const go = useCallback((url: string) => {
    window.history.pushState(null, "", url);
    tell();
  }, []);
  return { prospectId, go };
}
