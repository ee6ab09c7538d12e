"use client";

import type { ActionResult } from "@/lib/actions/result";
import type { Locale, Theme } from "@/lib/contract/fields";
import { chooseLocale } from "@/lib/i18n/choose";
import { chooseTheme, useTheme } from "@/lib/state/theme";
import { useSignOut } from "./use-sign-out";

/** Server actions; afterwards the frame leaves for the page that follows, with nothing of the old session in memory. */
export type MenuActions = {
  signOut: () => Promise<unknown>;
  /** Keeps language or theme with the person, besides in this browser. */
  savePreference?: (preference: { locale?: Locale; theme?: Theme }) => Promise<unknown>;
  switchWorkspace: (workspace: { workspaceId: string }) => Promise<ActionResult<unknown>>;
};

/** What somebody changes about their own session from anywhere: theme, language, its end. */
export function usePreferences({ signOut, savePreference }: MenuActions) {
  const theme = useTheme();
  return {
    ...useSignOut(signOut),
    theme,
    toggleTheme() {
      const next = theme === "dark" ? "light" : "dark";
      chooseTheme(next);
      void savePreference?.({ theme: next });
    },
    async changeLocale(next: Locale) {
      await savePreference?.({ locale: next });
      chooseLocale(next);
    },
  };
}
