"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "@/lib/format/numbers";
import type { ShellAccount } from "./accounts";

/** "Active · 38 of 60": an account's status and its actions today out of the limit. */
export function useAccountNote() {
  const t = useTranslations("shell.accounts");
  const locale = useLocale();
  return ({ status, needsCode, isEmailOnly, today }: ShellAccount) => {
    const state = t(`state.${needsCode ? "code" : isEmailOnly ? "email" : status}`);
    if (!today) return state;
    const done = t("today", {
      used: formatNumber(today.used, locale),
      limit: formatNumber(today.limit, locale),
    });
    return `${state} · ${done}`;
  };
}
