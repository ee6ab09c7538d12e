import type { ReactNode } from "react";
import type { ExternalToast, toast } from "sonner";

let screen: typeof toast | undefined;
let made = 0;
const waiting: (() => void)[] = [];

/** The toaster comes after the page: what was said before it was there appears with it. */
export function openToastScreen(sonner: typeof toast) {
  screen = sonner;
  for (const say of waiting.splice(0)) say();
}

/** Answers the toast's id. */
export function showToast(text: ReactNode, options: ExternalToast): number {
  made += 1;
  const id = made;
  const say = () => screen?.(text, { ...options, id });
  if (screen) say();
  else waiting.push(say);
  return id;
}

export const dismissToast = (id: number) => screen?.dismiss(id);
