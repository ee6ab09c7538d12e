"use client";

import { useQuery } from "@tanstack/react-query";
import { Play, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Dot } from "@/components/ui/dot";
import { Link } from "@/components/ui/link";
import { browserApi } from "@/lib/api/browser";
import { formatNumber } from "@/lib/format/numbers";
import { campaignCountsQuery } from "@/lib/queries/campaign-overview";
import { inboxCountsQuery } from "@/lib/queries/inbox-counts";
import { useMayOpen } from "@/lib/state/pages";

type Props = {
  activeCampaigns: number;
  replies: ReactNode;
  /** The account that campaigns are narrowed to. */
  accountId: string | null;
};

/** What needs me, what runs, what worked, what is at risk. Questions about pages the user may not see are left out (ux 83). */
export function Questions({ activeCampaigns, replies, accountId }: Props) {
  const t = useTranslations("dashboard");
  const seesInbox = useMayOpen("inbox");
  const seesCampaigns = useMayOpen("campaigns");
  const inbox = useQuery({ ...inboxCountsQuery(browserApi), enabled: seesInbox }).data;
  const campaigns = useQuery({ ...campaignCountsQuery(browserApi, accountId), enabled: seesCampaigns }).data;
  return (
    <div className="grid gap-3 md:grid-cols-4 max-md:grid-cols-2">
      {inbox && (
        <Question
          href="/inbox?split=needs_you"
          title={t("needsYou")}
          icon={<Dot tone="signal" />}
          value={inbox.needsYou}
          text={t("needsYouText", { count: inbox.needsYou })}
          isWaiting={inbox.needsYou > 0}
        />
      )}
      <Question
        href={seesCampaigns ? "/campaigns/my-campaigns/active" : undefined}
        title={t("running")}
        icon={<Play className="size-3.5" aria-hidden />}
        value={activeCampaigns}
        text={t("runningText", { count: activeCampaigns })}
      />
      {replies}
      {campaigns && (
        <Question
          href="/campaigns/my-campaigns?attention=yes"
          title={t("atRisk")}
          icon={<TriangleAlert className="size-3.5" aria-hidden />}
          value={campaigns.needsAttention}
          text={t("atRiskText", { count: campaigns.needsAttention })}
        />
      )}
    </div>
  );
}

type QuestionProps = {
  /** Where the answer leads; nowhere for a member who may not open that page. */
  href: string | undefined;
  title: string;
  icon: ReactNode;
  value: number;
  text: string;
  isWaiting?: boolean;
};

function Question({ href, title, icon, value, text, isWaiting }: QuestionProps) {
  const locale = useLocale();
  const card = classNames(
    "flex min-w-0 flex-col gap-1 rounded-card border px-4 pt-3 pb-3",
    href && "hover:border-line-strong",
    isWaiting ? "border-transparent bg-signal-soft text-on-signal-soft" : "border-line bg-surface",
  );
  const answer = (
    <>
      <span className={classNames("type-compact flex items-center gap-2", !isWaiting && "text-text-2")}>
        {icon}
        {title}
      </span>
      <span className="type-metric text-text">{formatNumber(value, locale)}</span>
      <span className={classNames("type-small", !isWaiting && "text-text-2")}>{text}</span>
    </>
  );
  if (!href) return <div className={card}>{answer}</div>;
  return (
    <Link href={href} className={card}>
      {answer}
    </Link>
  );
}
