"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserApi } from "@/lib/api/browser";
import { maxPhones, type PhoneCategory } from "@/lib/contract/accounts/phone";
import { accountsQuery } from "@/lib/queries/accounts";
import { phoneRegionsQuery } from "@/lib/queries/phone";

/** The form for buying numbers, and the matching regions; `order` is null until the form is complete. */
export function useNumberForm() {
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const [account, setAccount] = useState<string>();
  const [country, setCountry] = useState<string>();
  const [category, setCategory] = useState<PhoneCategory>();
  const [onlySms, setOnlySms] = useState(true);
  const [region, setRegion] = useState<string>();
  const [count, setCount] = useState("1");
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

  const chooseCountry = (next: string) => {
    setCountry(next);
    setCategory(undefined);
    setRegion(undefined);
  };
  const chooseCategory = (next: PhoneCategory) => {
    setCategory(next);
    setRegion(undefined);
  };
  return {
    ...{ accounts, accountId, setAccount, country, chooseCountry, category, chooseCategory },
    ...{ onlySms, setOnlySms, regions, hasNoRegion: all !== undefined && regions.length === 0 },
    ...{ region: chosen?.id, setRegion, count, setCount, isCount, max },
    order: isComplete ? { accountId, regionId: chosen.id, count: wanted } : null,
  };
}
