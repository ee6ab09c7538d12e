"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Moment } from "@/components/shell/moment";
import { ChannelGlyph } from "@/components/ui/channel-glyph";
import { Link } from "@/components/ui/link";
import { TwoLines } from "@/components/ui/lists/table";
import { Sparkline } from "@/components/ui/sparkline";
import type { CampaignListItem, CampaignSort } from "@/lib/contract/campaigns/campaigns";
import { formatNumber } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";
import type { Column } from "@/lib/views/columns";
import { NextSend } from "./next-send";
import { CampaignStatus } from "./parts/campaign-status";
import { CampaignType } from "./parts/campaign-type";
import { useSenderText } from "./use-sender-text";

type CampaignColumn =
  | "campaign"
  | "type"
  | "status"
  | "sender"
  | "prospects"
  | "sent"
  | "accepted"
  | "replied"
  | "bounced"
  | "opened"
  | "clicked"
  | "days"
  | "next"
  | "created";

type Known = Column<CampaignColumn> & {
  cell: (item: CampaignListItem, more: { onResume: () => void }) => ReactNode;
};

/** The possible columns of a campaign list, and their cells (ux 26, 32). */
export function useCampaignColumns(): Known[] {
  const t = useTranslations("campaigns");
  const v = useTranslations("views.campaigns");
  const locale = useLocale();
  const senderOf = useSenderText();
  // Memoized, because rows render again if a column changes identity.
  return useMemo(() => columnsOf({ t, v, locale, senderOf }), [t, v, locale, senderOf]);
}

type Words = {
  t: ReturnType<typeof useTranslations<"campaigns">>;
  v: ReturnType<typeof useTranslations<"views.campaigns">>;
  locale: string;
  senderOf: ReturnType<typeof useSenderText>;
};

function columnsOf({ t, v, locale, senderOf }: Words): Known[] {
  const by = (sort: CampaignSort, first: "asc" | "desc" = "asc") => ({ by: sort, first });
  const rate = (part: number, whole: number) => {
    const { text, parts } = formatRate(part, whole, locale);
    return <span title={parts ? t("rateOf", parts) : undefined}>{text}</span>;
  };
  const count = ({ status }: CampaignListItem, number: number | null) =>
    status === "draft" || number === null ? "–" : formatNumber(number, locale);
  return [
    {
      ...{ key: "campaign", label: t("columns.campaign"), width: null, isFixed: true, sort: by("name") },
      cell: (item) => <NameCell item={item} sender={senderOf(item)} />,
    },
    {
      ...{ key: "type", label: t("columns.type"), width: 108, sort: by("type") },
      cell: (item) => (
        <span className="text-text-2">
          <CampaignType item={item} />
        </span>
      ),
    },
    {
      ...{ key: "status", label: t("columns.status"), width: 132, sort: by("status") },
      cell: ({ id, status, needsYou, nextSend }) => (
        <CampaignStatus
          status={status}
          needsYou={needsYou}
          attentionHref={`/campaign/edit/${id}/attention`}
          reason={nextSend.reason}
        />
      ),
    },
    {
      ...{ key: "sender", label: v("sender"), width: 160, isExtra: true, sort: by("sender") },
      cell: (item) => <span className="text-text-2">{senderOf(item)}</span>,
    },
    {
      ...{ key: "prospects", label: v("prospects"), width: 92, numeric: true, isExtra: true },
      sort: by("prospects", "desc"),
      cell: ({ numbers }) => formatNumber(numbers.prospects, locale),
    },
    {
      ...{ key: "sent", label: t("columns.sent"), width: 80, numeric: true, sort: by("sent", "desc") },
      cell: (item) => count(item, item.numbers.sent),
    },
    {
      ...{ key: "accepted", label: t("columns.accepted"), width: 100, numeric: true },
      sort: by("accepted", "desc"),
      cell: ({ numbers }) => rate(numbers.accepted, numbers.requestsSent),
    },
    {
      ...{ key: "replied", label: t("columns.replied"), width: 92, numeric: true },
      sort: by("replied", "desc"),
      cell: ({ numbers }) => rate(numbers.replied, numbers.contacted),
    },
    {
      ...{ key: "bounced", label: v("bounced"), width: 92, numeric: true, isExtra: true },
      sort: by("bounced", "desc"),
      cell: (item) => count(item, item.numbers.bounced),
    },
    ...(["opened", "clicked"] as const).map((key) => ({
      ...{ key, label: t(`builder.counts.${key}`), width: 92, numeric: true, isExtra: true },
      cell: (item: CampaignListItem) => count(item, item.numbers[key]),
    })),
    {
      ...{ key: "days", label: t("columns.days"), width: 104, sort: by("days", "desc") },
      cell: ({ lastDays, status }) => (
        <Sparkline values={lastDays} label={t("daysLabel")} quiet={status !== "active"} />
      ),
    },
    {
      ...{ key: "next", label: t("columns.next"), width: 228, sort: by("next") },
      cell: (item, { onResume }) => <NextSend item={item} onResume={onResume} />,
    },
    {
      ...{ key: "created", label: v("created"), width: 120, isExtra: true, sort: by("created", "desc") },
      cell: ({ createdAt }) => <Moment at={createdAt} look="day" />,
    },
  ];
}

function NameCell({ item, sender }: { item: CampaignListItem; sender: string }) {
  const t = useTranslations("campaigns");
  const v = useTranslations("views.campaigns");
  const isHolding = item.status === "active" && !item.takesNewPeople;
  return (
    <TwoLines
      title={
        <Link
          className="hover:underline"
          draggable={false}
          href={item.status === "draft" ? `/campaign/edit/${item.id}` : `/campaign/edit/${item.id}/prospects`}
        >
          {item.name}
        </Link>
      }
      detail={
        <>
          {item.channels.map((channel) => (
            <ChannelGlyph key={channel} channel={channel} className="me-1 inline size-3" />
          ))}
          {[t("steps", { count: item.sequenceLength }), sender, isHolding && v("holdsNew")]
            .filter(Boolean)
            .join(" · ")}
        </>
      }
    />
  );
}
