"use client";

import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { browserApi } from "@/lib/api/browser";
import { maxPhones, type PhoneCategory } from "@/lib/contract/accounts/phone";
import { accountsQuery } from "@/lib/queries/accounts";
import { phoneRegionsQuery } from "@/lib/queries/phone";

type Values = {
  account?: string | undefined;
  country?: string | undefined;
  category?: PhoneCategory | undefined;
  onlySms: boolean;
  region?: string | undefined;
  count: string;
};

/** The form for buying numbers, and the matching regions; `order` is null until the form is complete. */
export function useNumberForm() {
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const form = useForm<Values>({ defaultValues: { onlySms: true, count: "1" } });
  const { account, country, category, onlySms, region, count } = form.watch();
  const { data: all } = useQuery({
    ...phoneRegionsQuery(browserApi, country ?? "", category ?? "local"),
    enabled: country !== undefined && category !== undefined,
  });
  const regions = (all ?? []).filter(({ isSmsSupported }) => isSmsSupported || !onlySms);
  const chosen = regions.find(({ id }) => id === region);
  const max = Math.min(chosen?.phonesAvailable ?? 100, maxPhones);
  const wanted = Number(count);
  const isCount = Number.isInteger(wanted) && wanted >= 1 && wanted <= max;
  const accountId = account ?? accounts[0]?.id;
  const isComplete = accountId !== undefined && chosen !== undefined && isCount;

  const chooseCountry = (next: string) =>
    form.setValues({ country: next, category: undefined, region: undefined });
  const chooseCategory = (next: PhoneCategory) => form.setValues({ category: next, region: undefined });
  return {
    ...{ form, accounts, accountId, country, chooseCountry, category, chooseCategory },
    ...{ regions, hasNoRegion: all !== undefined && regions.length === 0 },
    ...{ region: chosen?.id, isCount, max },
    order: isComplete ? { accountId, regionId: chosen.id, count: wanted } : null,
  };
}
