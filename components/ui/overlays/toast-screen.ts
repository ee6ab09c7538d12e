import type { ReactNode } from "react";
import type { ExternalToast, toast } from "sonner";

let screen: typeof toast | undefined;
let made = 0;
/** Toasts that are still active, each with a function that shows it. */
const living = new Map<number, () => void>();

/**
 * The toaster is loaded after the page and unmounts with its shell: toasts from before it was there, or shown on one that has unmounted,
 * appear with it. Returns a function to call on unmount.
 */
export function openToastScreen(sonner: typeof toast): () => void {
  screen = sonner;
  for (const say of living.values()) say();
  return () => {
    screen = undefined;
  };
}

/** Returns the toast's ID. */
export function showToast(text: ReactNode, options: ExternalToast): number {
  made += 1;
  const id = made;
  const ends =
    (callback: ExternalToast["onDismiss"]) => (toast: Parameters<NonNullable<typeof callback>>[0]) => {
      living.delete(id);
      callback?.(toast);
    };
  const own = { ...options, id, onAutoClose: ends(options.onAutoClose), onDismiss: ends(options.onDismiss) };
  const say = () => screen?.(text, own);
  living.set(id, say);
  say();
  return id;
}

export function dismissToast(id: number) {
  living.delete(id);
  screen?.dismiss(id);
}
