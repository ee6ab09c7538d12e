"use client";

import { useSyncExternalStore } from "react";
import type { Theme } from "@/lib/contract/fields";
import { keepChoice } from "./cookies";

const changed = "themechange";
const current = (): Theme => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

function subscribe(listener: () => void) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  system.addEventListener("change", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
    system.removeEventListener("change", listener);
  };
}

/** The theme on screen; null during server rendering, which cannot know it (THEME-03). */
export const useTheme = (): Theme | null =>
  useSyncExternalStore<Theme | null>(subscribe, current, () => null);

/** For a page whose shell failed before setting the theme: this browser's choice, else the system's. */
export function takeTheme() {
  const { dataset } = document.documentElement;
  const chosen = /(?:^|; )theme=(dark|light)/.exec(document.cookie)?.[1];
  dataset.theme ??= chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** The user chose a theme; from now on it wins over the system's (SHELL-45, THEME-03). */
export function chooseTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  keepChoice("theme", theme);
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Storage can be unavailable (private windows); the cookie is enough.
  }
  window.dispatchEvent(new Event(changed));
}
