"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/fields/select";
import { browserApi } from "@/lib/api/browser";
import { accountsQuery } from "@/lib/queries/accounts";
import { type Choice, oneOrAll } from "./one-or-all";

/** Selects one account, or all. */
export function AccountSelect(choice: Choice) {
  const t = useTranslations("reports.filters");
  const { data = [] } = useQuery(accountsQuery(browserApi));
  return (
    <Select
      label={t("account")}
      {...oneOrAll(
        choice,
        t("allAccounts"),
        data.map(({ id, fullName }) => ({ value: id, label: fullName })),
      )}
    />
  );
}
