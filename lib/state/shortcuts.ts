"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";

/** One key of the screen that is open. `label` is the text in the list of keys (ux 2). */
export type Shortcut = { key: string; label: string; run: (event: KeyboardEvent) => void };

const registered = new Set<{ current: readonly Shortcut[] }>();
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];

function changed() {
  snapshot = [...registered].flatMap(({ current }) => current);
  for (const listener of listeners) listener();
}

const writesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
/** A panel beside its list is no dialog in this sense: the list stays in use. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("[role=dialog]:not([data-beside]),[role=menu],[role=listbox]") !== null;

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (writesText(event.target) || isInDialog(event.target)) return;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shortcut = snapshot.findLast(({ key }) => key.toLowerCase() === pressed.toLowerCase());
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run(event);
}

/**
 * Registers the keys of a screen while it is open. They are inert in text fields, dialogs, menus and while an input
 * method composes (ux 4); the newest registration of a key wins.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const mine = useRef(shortcuts);
  mine.current = shortcuts;
  const named = shortcuts.map(({ key, label }) => `${key} ${label}`).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is told again when its keys or names change
  useEffect(() => {
    const entry = {
      current: mine.current.map((one, index) => ({
        ...one,
        run: (event: KeyboardEvent) => mine.current[index]?.run(event),
      })),
    };
    if (registered.size === 0) window.addEventListener("keydown", onKey);
    registered.add(entry);
    changed();
    return () => {
      registered.delete(entry);
      if (registered.size === 0) window.removeEventListener("keydown", onKey);
      changed();
    };
  }, [named]);
}

/** All keys that work right now, for the list behind `?`. */
export const useRegisteredShortcuts = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
    () => snapshot,
  );
