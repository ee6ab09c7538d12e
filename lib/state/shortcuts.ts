"use client";

import { atom, getDefaultStore, useAtomValue } from "jotai";
import { useLayoutEffect, useRef } from "react";

/**
 * One shortcut of the open screen: `c`, `Enter`, a sequence of two (`g c`), or with Ctrl or Cmd (`mod+k`, `mod+shift+z`). `label` is its
 * text in the list of shortcuts and in the palette (ux 1, 2).
 */
export type Shortcut = {
  key: string;
  label: string;
  run: () => void;
  /** Ignored in text fields despite Ctrl or Cmd, because they have the same shortcut themselves. */
  outsideText?: boolean;
  /** Belongs to the shell rather than to one page. */
  everywhere?: boolean;
};

/** In the store of the whole page, because the key handler reads it outside React. */
const store = getDefaultStore();
const registered = atom<readonly (readonly Shortcut[])[]>([]);
const active = atom((get) => get(registered).flat());

let withSingleKeys = true;
/** Shortcuts of a single character can be switched off (ux 4, WCAG 2.1.4). */
export function allowSingleKeys(allowed: boolean) {
  withSingleKeys = allowed;
}

const writesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
/** A panel beside its list does not count as a dialog, because the list stays in use. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("[role=dialog]:not([data-beside]),[role=menu],[role=listbox]") !== null;

const shortcutOf = (key: string) => store.get(active).findLast((one) => one.key.toLowerCase() === key);
const beginsSequence = (key: string) =>
  store.get(active).some((one) => one.key.toLowerCase().startsWith(`${key} `));

/** Max time between the two keys of a sequence. */
const sequenceMs = 1_500;
let begun: { key: string; at: number } | null = null;

/** The shortcut that a key triggers now, or null; the first key of a sequence is remembered. */
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
 * Blocks all shortcuts until the returned function is called: after a shortcut opens something, further keys are meant for what is opening.
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
 * Registers shortcuts while a screen is mounted. They are ignored in text fields, dialogs, menus and during IME composition (ux 4); the
 * newest registration of a key wins.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const mine = useRef(shortcuts);
  mine.current = shortcuts;
  const named = shortcuts.map(({ key, label }) => `${key} ${label}`).join("\n");
  // A layout effect, so that the shortcuts work as soon as the screen is visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes only with its keys and names
  useLayoutEffect(() => {
    const own = mine.current.map((one, index) => ({ ...one, run: () => mine.current[index]?.run() }));
    if (store.get(registered).length === 0) window.addEventListener("keydown", onKey);
    store.set(registered, (all) => [...all, own]);
    return () => {
      store.set(registered, (all) => all.filter((one) => one !== own));
      if (store.get(registered).length === 0) window.removeEventListener("keydown", onKey);
    };
  }, [named]);
}

/** All shortcuts active now, for the list behind `?` and for the palette. */
export const useRegisteredShortcuts = () => useAtomValue(active, { store });
