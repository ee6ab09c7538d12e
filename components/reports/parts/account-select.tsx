"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { browserApi } from "@/lib/api/browser";
import { accountsQuery } from "@/lib/queries/accounts";

const all = "all";

/** One of the accounts, or all of them. */
export function AccountSelect({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useTranslations("reports.filters");
  const { data = [] } = useQuery(accountsQuery(browserApi));
  return (
    <Select
      label={t("account")}
      value={value ?? all}
      onChange={(next) => onChange(next === all ? null : next)}
      options={[
        { value: all, label: t("allAccounts") },
        ...data.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ]}
    />
  );
}
