import type { ReactNode } from "react";
import type { ExternalToast, toast } from "sonner";

let screen: typeof toast | undefined;
let made = 0;
/** What was said and is not over yet: each shows itself. */
const living = new Map<number, () => void>();

/**
 * The toaster comes after the page, and goes with its frame: what was said before it was there, or to one that left,
 * appears with it. Answers what to call when it goes.
 */
export function openToastScreen(sonner: typeof toast): () => void {
  screen = sonner;
  for (const say of living.values()) say();
  return () => {
    screen = undefined;
  };
}

/** Answers the toast's id. */
export function showToast(text: ReactNode, options: ExternalToast): number {
  made += 1;
  const id = made;
  const ends = (told: ExternalToast["onDismiss"]) => (toast: Parameters<NonNullable<typeof told>>[0]) => {
    living.delete(id);
    told?.(toast);
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
