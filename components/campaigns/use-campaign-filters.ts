"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FilterField, FilterOption } from "@/components/views/parts/filter-field";
import { browserApi } from "@/lib/api/browser";
import { sequenceTypes } from "@/lib/contract/campaigns/campaigns";
import { channels } from "@/lib/contract/campaigns/sequence";
import { campaignStatuses } from "@/lib/contract/campaigns/status";
import { accountsQuery } from "@/lib/queries/accounts";
import { type CampaignFilter, campaignFacetsQuery } from "@/lib/queries/campaigns";
import { type FilterKey, recentDays } from "./campaign-views";

/** The filters of the list, without those its view sets. While they are open, each value shows the number of campaigns. */
export function useCampaignFilters(
  filter: CampaignFilter,
  { answered, isCounting }: { answered: readonly string[]; isCounting: boolean },
): FilterField[] {
  const t = useTranslations("views.campaigns");
  const words = useTranslations("campaigns");
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const { data: facets } = useQuery({ ...campaignFacetsQuery(browserApi, filter), enabled: isCounting });
  const counted = <Value extends string | number>(
    values: readonly Value[],
    labelOf: (value: Value) => string,
    counts: readonly { value: Value; count: number }[] | undefined,
  ): FilterOption[] =>
    values.map((value) => ({
      value: String(value),
      label: labelOf(value),
      ...(counts ? { count: counts.find((one) => one.value === value)?.count ?? 0 } : {}),
    }));
  const field = (key: FilterKey, options: FilterOption[], isSingle = false): FilterField => ({
    ...{ key, options, isSingle },
    label: t(`filter.${key}`),
  });
  const names = new Map(accounts.map(({ id, fullName }) => [id, fullName]));
  return [
    field(
      "status",
      counted(campaignStatuses, (one) => words(`status.${one}`), facets?.statuses),
    ),
    field(
      "account",
      counted([...names.keys()], (id) => names.get(id) ?? "", facets?.accountIds),
    ),
    field(
      "channel",
      counted(channels, (one) => words(`builder.group.${one}`), facets?.channels),
    ),
    field(
      "type",
      counted(sequenceTypes, (one) => words(`type.${one}`), facets?.sequenceTypes),
    ),
    field(
      "created",
      counted(recentDays, (days) => t("lastDays", { days }), facets?.createdWithinDays),
      true,
    ),
    field("attention", [
      { value: "yes", label: t("needsYou"), ...(facets ? { count: facets.needsAttention } : {}) },
    ]),
  ].filter(({ key }) => !answered.includes(key));
}
