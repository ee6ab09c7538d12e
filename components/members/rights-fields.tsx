"use client";

import { useTranslations } from "next-intl";
import type { PageKey } from "@/lib/contract/pages";
import { AllOrSome } from "./all-or-some";
import type { AccountChoice, Rights } from "./rights";

type Part<V> = { value: V; onChange: (value: V) => void };

/** The pages a member may see (SPACE-46). */
export function PagesField({
  value,
  onChange,
  offered,
}: Part<Rights["allowedPages"]> & { offered: readonly PageKey[] }) {
  const t = useTranslations("members");
  return (
    <AllOrSome
      legend={t("pages.legend")}
      all={t("pages.all")}
      some={t("pages.some")}
      value={value}
      onChange={onChange}
      options={offered.map((page) => ({ value: page, label: t(`page.${page}`) }))}
    />
  );
}

/** The accounts a member may use (SPACE-47). */
export function AccountsField({
  value,
  onChange,
  accounts,
}: Part<Rights["accountIds"]> & { accounts: readonly AccountChoice[] }) {
  const t = useTranslations("members");
  const bears = (name: string) => accounts.filter(({ fullName }) => fullName === name).length;
  return (
    <AllOrSome
      legend={t("accounts.legend")}
      all={t("accounts.all")}
      some={t("accounts.some")}
      empty={t("accounts.none")}
      value={value}
      onChange={onChange}
      // Accounts with the same name are distinguished by their addresses.
      options={accounts.map(({ id, fullName, username }) => ({
        value: id,
        label: fullName,
        description: bears(fullName) > 1 ? username : undefined,
      }))}
    />
  );
}
