"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "@/lib/format/numbers";
import type { ShellAccount } from "./accounts";

/** "Active · 38 of 60": how an account fares, and what it has done today of what it may. */
export function useAccountNote() {
  const t = useTranslations("shell.accounts");
  const locale = useLocale();
  return ({ status, needsCode, today }: ShellAccount) => {
    const state = t(`state.${needsCode ? "code" : status}`);
    if (!today) return state;
    const done = t("today", {
      used: formatNumber(today.used, locale),
      limit: formatNumber(today.limit, locale),
    });
    return `${state} · ${done}`;
  };
}
