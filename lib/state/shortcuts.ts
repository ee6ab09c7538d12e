"use client";

import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

/**
 * One key of the screen that is open: `c`, `Enter`, two after each other (`g c`), or with Ctrl or Cmd (`mod+k`, `mod+shift+z`).
 * `label` is the text in the list of keys and in the palette (ux 1, 2).
 */
export type Shortcut = {
  key: string;
  label: string;
  run: () => void;
  /** Although it has Ctrl or Cmd it is inert in text fields: they have one like it of their own. */
  outsideText?: boolean;
  /** It belongs to the frame, not to one page. */
  everywhere?: boolean;
};

const registered = new Set<{ current: readonly Shortcut[] }>();
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];

function changed() {
  snapshot = [...registered].flatMap(({ current }) => current);
  for (const listener of listeners) listener();
}

let withSingleKeys = true;
/** Keys that are a mere letter or sign can be switched off (ux 4, WCAG 2.1.4). */
export function allowSingleKeys(allowed: boolean) {
  withSingleKeys = allowed;
}

const writesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
/** A panel beside its list is no dialog in this sense: the list stays in use. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("[role=dialog]:not([data-beside]),[role=menu],[role=listbox]") !== null;

const shortcutOf = (key: string) => snapshot.findLast((one) => one.key.toLowerCase() === key);
const beginsSequence = (key: string) => snapshot.some((one) => one.key.toLowerCase().startsWith(`${key} `));

/** Between the two keys of a sequence no more time may pass. */
const sequenceMs = 1_500;
let begun: { key: string; at: number } | null = null;

/** The shortcut a key means here and now, or null; the first key of a sequence is kept for the next. */
function meantBy(event: KeyboardEvent): Shortcut | "begun" | null {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const found = shortcutOf(`mod+${event.shiftKey ? "shift+" : ""}${key}`) ?? null;
    return found?.outsideText && writesText(event.target) ? null : found;
  }
  if (writesText(event.target) || (event.key.length === 1 && !withSingleKeys)) return null;
  const first = begun && event.timeStamp - begun.at < sequenceMs ? begun.key : null;
  begun = null;
  const second = first === null ? undefined : shortcutOf(`${first} ${key}`);
  if (second) return second;
  if (!beginsSequence(key)) return shortcutOf(key) ?? null;
  begun = { key, at: event.timeStamp };
  return "begun";
}

let holds = 0;
/**
 * No key of a screen does anything until the answered function is called: whoever pressed the last one waits for what it opens, and
 * what they press meanwhile is meant for that.
 */
export function holdKeys(): () => void {
  holds += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holds -= 1;
    isHeld = false;
  };
}

const modifiers = ["Shift", "Control", "Meta", "Alt"];

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey || modifiers.includes(event.key)) return;
  if (isInDialog(event.target)) return;
  const meant = meantBy(event);
  if (!meant) return;
  event.preventDefault();
  if (holds > 0) begun = null;
  else if (meant !== "begun") meant.run();
}

/**
 * Registers the keys of a screen while it is open. They are inert in text fields, dialogs, menus and while an input
 * method composes (ux 4); the newest registration of a key wins.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const mine = useRef(shortcuts);
  mine.current = shortcuts;
  const named = shortcuts.map(({ key, label }) => `${key} ${label}`).join("\n");
  // Before what they belong to is seen: whoever sees it may press them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is told again when its keys or names change
  useLayoutEffect(() => {
    const entry = {
      current: mine.current.map((one, index) => ({ ...one, run: () => mine.current[index]?.run() })),
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

const nothing: readonly Shortcut[] = [];

/** All keys that work right now, for the list behind `?` and for the palette. */
export const useRegisteredShortcuts = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
    () => nothing,
  );
