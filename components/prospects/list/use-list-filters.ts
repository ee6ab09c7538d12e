"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FilterField } from "@/components/views/parts/filter-field";
import { browserApi } from "@/lib/api/browser";
import { approvalStates } from "@/lib/contract/campaigns/approval-states";
import { stepKinds, touchKinds } from "@/lib/contract/campaigns/sequence";
import { premiumStates, timeSpans, viewStates, wordLimits } from "@/lib/contract/prospects/filter-values";
import { campaignStates, contactFacts, leadStatuses } from "@/lib/contract/prospects/prospects";
import { waitReasons } from "@/lib/contract/reasons";
import { accountsQuery } from "@/lib/queries/accounts";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { labelsQuery } from "@/lib/queries/labels";
import { listsQuery } from "@/lib/queries/prospects/lists";
import { useMayOpen } from "@/lib/state/pages";
import type { ListKey } from "./list-filter";

/** Kinds of steps that can come next: an end and a wait are no steps of their own. */
const nextKinds = stepKinds.filter((kind) => kind !== "delay" && kind !== "end");

type Options = { isOpen: boolean; chosen: Readonly<Record<string, readonly string[]>> };

/** The filters for the prospects of the workspace; lists of values load when they are needed. */
export function useListFilters({ isOpen, chosen }: Options): FilterField[] {
  const t = useTranslations("views.prospects");
  const words = useTranslations("prospects");
  const steps = useTranslations("campaigns.step");
  const isUsed = (key: ListKey) => isOpen || (chosen[key]?.length ?? 0) > 0;
  const seesCampaigns = useMayOpen("campaigns");
  const { data: labels = [] } = useQuery({ ...labelsQuery(browserApi), enabled: isUsed("label") });
  const { data: lists = [] } = useQuery({
    ...listsQuery(browserApi),
    enabled: isUsed("list") || isUsed("noList"),
  });
  const onLists = lists.map(({ id, name }) => ({ value: id, label: name }));
  const { data: accounts = [] } = useQuery({ ...accountsQuery(browserApi), enabled: isUsed("account") });
  const { data: campaigns = [] } = useQuery({
    ...campaignNamesQuery(browserApi),
    enabled: seesCampaigns && isUsed("campaign"),
  });
  const field = (key: ListKey, options: FilterField["options"], isSingle?: true): FilterField => ({
    ...{ key, options, label: t(`filter.${key}`) },
    ...(isSingle ? { isSingle } : {}),
  });
  const spans = timeSpans.map((value) => ({ value, label: t(`span.${value}`) }));
  const text = (key: ListKey): FilterField => ({ ...field(key, []), text: wordLimits });
  return [
    field(
      "status",
      leadStatuses.map((value) => ({ value, label: words(`status.${value}`) })),
    ),
    field(
      "progress",
      campaignStates.map((value) => ({ value, label: t(`progress.${value}`) })),
    ),
    field(
      "contact",
      contactFacts.map((value) => ({ value, label: t(`contact.${value}`) })),
    ),
    field(
      "label",
      labels.map(({ id, name }) => ({ value: id, label: name })),
    ),
    field("list", onLists),
    field("noList", onLists),
    field(
      "next",
      nextKinds.map((value) => ({ value, label: steps(value) })),
    ),
    field(
      "wait",
      waitReasons.map((value) => ({ value, label: words(`next.reason.${value}`) })),
    ),
    field(
      "approval",
      approvalStates.map((value) => ({ value, label: t(`approval.${value}`) })),
    ),
    field("replied", spans),
    field(
      "repliedAfter",
      touchKinds.map((value) => ({ value, label: steps(value) })),
    ),
    field("connected", spans),
    field(
      "viewed",
      viewStates.map((value) => ({ value, label: t(`viewed.${value}`) })),
    ),
    field(
      "premium",
      premiumStates.map((value) => ({ value, label: t(`premium.${value}`) })),
    ),
    text("position"),
    text("location"),
    field(
      "campaign",
      campaigns.map(({ id, name }) => ({ value: id, label: name })),
      true,
    ),
    field(
      "account",
      accounts.map(({ id, fullName }) => ({ value: id, label: fullName })),
      true,
    ),
  ].filter(({ key, options, text }) => text || options.length > 0 || (chosen[key]?.length ?? 0) > 0);
}
