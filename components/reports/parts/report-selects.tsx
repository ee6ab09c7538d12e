"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import { browserApi } from "@/lib/api/browser";
import { accountsQuery } from "@/lib/queries/accounts";
import { campaignNamesQuery } from "@/lib/queries/campaigns";

type Props = { value: string | null; onChange: (id: string | null) => void };
const all = "all";

/** One of the accounts, or all of them. */
export function AccountSelect({ value, onChange }: Props) {
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

/** One of the campaigns, or all of them. */
export function CampaignSelect({ value, onChange }: Props) {
  const t = useTranslations("reports.filters");
  const { data = [] } = useQuery({ ...campaignNamesQuery(browserApi), retry: false });
  return (
    <Combobox
      label={t("campaign")}
      searchPlaceholder={t("search")}
      value={value ?? all}
      onChange={(next) => onChange(next === all ? null : next)}
      options={[
        { value: all, label: t("allCampaigns") },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
