"use client";

import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { approvalCountsQuery } from "@/lib/queries/approvals";
import { useMayOpen } from "@/lib/state/pages";

/** Shown among today's tasks: the number of messages to review (CAMP-17). */
export function WaitingApprovals() {
  const t = useTranslations("approvals");
  const mayOpen = { inbox: useMayOpen("inbox"), campaigns: useMayOpen("campaigns") };
  const enabled = mayOpen.inbox && mayOpen.campaigns;
  const { data } = useQuery({ ...approvalCountsQuery(browserApi), enabled });
  if (!data?.awaiting) return null;
  return (
    <Banner
      tone="signal"
      icon={<MailCheck aria-hidden />}
      action={<TextLink href="/inbox?split=awaiting_approval">{t("read")}</TextLink>}
      className="mb-3"
    >
      {t("waiting", { count: data.awaiting })}
    </Banner>
  );
}
