"use client";

import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { ChannelGlyph } from "@/components/ui/channel-mark";
import { Dot } from "@/components/ui/dot";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoice, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { browserApi } from "@/lib/api/browser";
import { channels } from "@/lib/contract/sequence";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { assigneesQuery } from "@/lib/queries/inbox";
import { autoLabelsQuery, labelsQuery } from "@/lib/queries/labels";
import { userQuery } from "@/lib/queries/users";
import { filterStates, type InboxFilter, isNarrowed } from "./inbox-views";

type Props = { value: InboxFilter; onChange: (change: Partial<InboxFilter>) => void };

/** Narrows what the split shows: unread or answered, by channel, by label, by campaign, by who sees to it (INBOX-14). */
export function FilterMenu({ value, onChange }: Props) {
  const t = useTranslations("inbox.filter");
  const tChannel = useTranslations("inbox.composer");
  const { data: me } = useQuery(userQuery(browserApi));
  const { data: campaigns = [] } = useQuery(campaignNamesQuery(browserApi));
  const { data: people = [] } = useQuery(assigneesQuery(browserApi));
  const tLabel = useTranslations("labels");
  const { data: auto = [] } = useQuery(autoLabelsQuery(browserApi));
  const { data: labels = [] } = useQuery(labelsQuery(browserApi));
  const isOn = isNarrowed(value);
  return (
    <Menu
      label={t("label")}
      className="max-h-112 w-60"
      trigger={
        <IconButton
          label={t("label")}
          variant="default"
          icon={<ListFilter aria-hidden />}
          pressed={isOn}
          badge={isOn ? <Dot tone="brand" /> : undefined}
        />
      }
    >
      <MenuChoice
        label={t("state")}
        value={value.state ?? "any"}
        onChange={(state) => onChange({ state: state === "any" ? null : state })}
        options={[
          { value: "any", label: t("any") },
          ...filterStates.map((one) => ({ value: one as string, label: t(one) })),
        ]}
      />
      <MenuSeparator />
      <MenuLabel>{t("channel")}</MenuLabel>
      <MenuChoice
        label={t("channel")}
        value={value.channel ?? "any"}
        onChange={(channel) => onChange({ channel: channel === "any" ? null : channel })}
        options={[
          { value: "any", label: t("anyChannel") },
          ...channels.map((one) => ({
            value: one as string,
            label: tChannel(one),
            icon: <ChannelGlyph channel={one} />,
          })),
        ]}
      />
      <MenuSeparator />
      <MenuLabel>{tLabel("filter.label")}</MenuLabel>
      <MenuChoice
        label={tLabel("filter.label")}
        value={value.label ?? "any"}
        onChange={(label) => onChange({ label: label === "any" ? null : label })}
        options={[
          { value: "any", label: tLabel("filter.any") },
          ...auto.map(({ label }) => ({ value: label as string, label: tLabel(`ai.${label}`) })),
          ...labels.map(({ id, name, color }) => ({
            value: id,
            label: name,
            icon: <span className="size-2 rounded-[2px]" style={{ background: color }} aria-hidden />,
          })),
        ]}
      />
      <MenuSeparator />
      <MenuLabel>{t("assignee")}</MenuLabel>
      <MenuChoice
        label={t("assignee")}
        value={value.assignee ?? "any"}
        onChange={(assignee) => onChange({ assignee: assignee === "any" ? null : assignee })}
        options={[
          { value: "any", label: t("anybody") },
          ...(me ? [{ value: me.id, label: t("me") }] : []),
          { value: "nobody", label: t("nobody") },
          ...people.filter(({ id }) => id !== me?.id).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {campaigns.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>{t("campaign")}</MenuLabel>
          <MenuChoice
            label={t("campaign")}
            value={value.campaign ?? "any"}
            onChange={(campaign) => onChange({ campaign: campaign === "any" ? null : campaign })}
            options={[
              { value: "any", label: t("anyCampaign") },
              ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </>
      )}
    </Menu>
  );
}
