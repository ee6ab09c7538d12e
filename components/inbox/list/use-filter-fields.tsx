"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ColorSquare } from "@/components/labels/parts/color-square";
import { ChannelGlyph } from "@/components/ui/channel-glyph";
import { browserApi } from "@/lib/api/browser";
import { channels } from "@/lib/contract/campaigns/sequence";
import { isId } from "@/lib/contract/is-id";
import { replyLabels } from "@/lib/contract/labels";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { assigneesQuery } from "@/lib/queries/inbox";
import { autoLabelsQuery, labelsQuery } from "@/lib/queries/labels";
import { userQuery } from "@/lib/queries/users";
import { filterStates, type InboxFilter } from "./views";

type Option = { value: string; label: string; icon?: ReactNode };
/** A filter of the inbox; `any` is its label while it is not set. */
type FilterField = { key: keyof InboxFilter; label: string; any: string; options: Option[] };

/**
 * The filters of the inbox (INBOX-14). Names of members, labels and campaigns are loaded only where they are shown: all of them in the open
 * menu (`isWhole`), otherwise those of the active filters.
 */
export function useFilterFields(value: InboxFilter, isWhole: boolean): FilterField[] {
  const t = useTranslations("inbox.filter");
  const tChannel = useTranslations("inbox.composer");
  return [
    {
      ...{ key: "state", label: t("state"), any: t("any") },
      options: filterStates.map((one) => ({ value: one, label: t(one) })),
    },
    {
      ...{ key: "channel", label: t("channel"), any: t("anyChannel") },
      options: channels.map((one) => ({
        ...{ value: one, label: tChannel(one), icon: <ChannelGlyph channel={one} /> },
      })),
    },
    useLabels(value.label, isWhole),
    useAssignees(value.assignee, isWhole),
    useCampaigns(value.campaign, isWhole),
  ];
}

function useLabels(chosen: string | null, isWhole: boolean): FilterField {
  const t = useTranslations("labels");
  const { data: auto } = useQuery({ ...autoLabelsQuery(browserApi), enabled: isWhole });
  const isOwn = chosen !== null && isId(chosen);
  const { data: own = [] } = useQuery({ ...labelsQuery(browserApi), enabled: isWhole || isOwn });
  const replies = auto?.map(({ label }) => label) ?? replyLabels;
  return {
    ...{ key: "label", label: t("filter.label"), any: t("filter.any") },
    options: [
      ...replies.map((label) => ({ value: label, label: t(`ai.${label}`) })),
      ...own.map(({ id, name, color }) => ({ value: id, label: name, icon: <ColorSquare color={color} /> })),
    ],
  };
}

function useAssignees(chosen: string | null, isWhole: boolean): FilterField {
  const t = useTranslations("inbox.filter");
  const enabled = isWhole || (chosen !== null && isId(chosen));
  const { data: me } = useQuery({ ...userQuery(browserApi), enabled });
  const { data: people = [] } = useQuery({ ...assigneesQuery(browserApi), enabled });
  return {
    ...{ key: "assignee", label: t("assignee"), any: t("anybody") },
    options: [
      ...(me ? [{ value: me.id, label: t("me") }] : []),
      { value: "nobody", label: t("nobody") },
      ...people.filter(({ id }) => id !== me?.id).map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
}

function useCampaigns(chosen: string | null, isWhole: boolean): FilterField {
  const t = useTranslations("inbox.filter");
  const { data = [] } = useQuery({
    ...campaignNamesQuery(browserApi),
    enabled: isWhole || chosen !== null,
  });
  return {
    ...{ key: "campaign", label: t("campaign"), any: t("anyCampaign") },
    options: data.map(({ id, name }) => ({ value: id, label: name })),
  };
}
