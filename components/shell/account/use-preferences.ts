"use client";

import type { ActionResult } from "@/lib/actions/result";
import type { Locale, Theme } from "@/lib/contract/fields";
import { chooseLocale } from "@/lib/i18n/choose";
import { chooseTheme, useTheme } from "@/lib/state/theme";
import { useSignOut } from "./use-sign-out";

/** Server actions. Afterwards the browser loads the next page, so that nothing of the old session stays in memory. */
export type MenuActions = {
  signOut: () => Promise<unknown>;
  /** Saves language or theme for the user, in addition to this browser. */
  savePreference?: (preference: { locale?: Locale; theme?: Theme }) => Promise<unknown>;
  switchWorkspace: (workspace: { workspaceId: string }) => Promise<ActionResult<unknown>>;
};

/** Session settings available everywhere: theme, language, sign-out. */
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
