"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FilterField, FilterOption } from "@/components/views/parts/filter-field";
import { browserApi } from "@/lib/api/browser";
import { withoutDelays } from "@/lib/contract/campaigns/sequence";
import { funnelGroups, leadStatuses, peopleStates } from "@/lib/contract/prospects/prospects";
import { accountsQuery } from "@/lib/queries/accounts";
import { campaignQuery } from "@/lib/queries/campaigns";
import { labelsQuery } from "@/lib/queries/labels";
import { type CampaignProspectFilter, peopleFacetsQuery } from "@/lib/queries/prospects";
import { knownReasons, type PeopleKey } from "./people-filter";

/** The filters for a campaign's people; while they are open, each value shows the number of people. */
export function usePeopleFilters(
  filter: CampaignProspectFilter,
  { isCounting, chosen }: { isCounting: boolean; chosen: Readonly<Record<string, readonly string[]>> },
): FilterField[] {
  const t = useTranslations("views.people");
  const words = useTranslations("prospects");
  const steps = useTranslations("campaigns.step");
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const { data: labels = [] } = useQuery({
    ...labelsQuery(browserApi),
    enabled: isCounting || (chosen.label?.length ?? 0) > 0,
  });
  const { data: campaign } = useQuery(campaignQuery(browserApi, filter.campaignId));
  const { data: facets } = useQuery({ ...peopleFacetsQuery(browserApi, filter), enabled: isCounting });
  const sequence = withoutDelays(campaign?.liveSequence ?? campaign?.sequence ?? []);
  const counted = <Value extends string>(
    values: readonly Value[],
    labelOf: (value: Value, index: number) => string,
    counts: readonly { value: string; count: number }[] | undefined,
  ): FilterOption[] =>
    values.map((value, index) => ({
      ...{ value, label: labelOf(value, index) },
      ...(counts ? { count: counts.find((one) => one.value === value)?.count ?? 0 } : {}),
    }));
  const field = (key: PeopleKey, options: FilterOption[]): FilterField => ({
    ...{ key, options },
    label: t(`filter.${key as "state"}`),
  });
  // Only reasons that occur in this campaign, because the full list would hide them.
  const reasons = knownReasons.filter(
    (reason) => chosen.reason?.includes(reason) || facets?.reasons.some(({ value }) => value === reason),
  );
  return [
    {
      ...field(
        "group",
        counted(funnelGroups, (one) => words(`funnel.${one}`), undefined),
      ),
      isSingle: true,
    },
    field(
      "state",
      counted(peopleStates, (one) => t(`state.${one}`), facets?.states),
    ),
    field(
      "step",
      counted(
        sequence.map(({ id }) => id),
        (_, index) => t("step", { number: index + 1, name: steps(sequence[index]!.type) }),
        facets?.stepIds,
      ),
    ),
    field(
      "reason",
      counted(reasons, (one) => words(`next.reason.${one}`), facets?.reasons),
    ),
    field(
      "account",
      counted(
        accounts.map(({ id }) => id),
        (id) => accounts.find((one) => one.id === id)?.fullName ?? "",
        facets?.accountIds,
      ),
    ),
    field(
      "status",
      counted(leadStatuses, (one) => words(`status.${one}`), facets?.statuses),
    ),
    field(
      "label",
      counted(
        labels.map(({ id }) => id),
        (id) => labels.find((one) => one.id === id)?.name ?? "",
        facets?.labelIds,
      ),
    ),
  ].filter(({ options }) => options.length > 0);
}
