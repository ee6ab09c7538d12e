"use client";

import { CalendarClock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { Campaign } from "@/lib/contract/campaigns";
import { useCampaignCommands } from "../use-campaign-commands";

/** Steps more than seven days late after a pause: sent now, or left out, as somebody says (R22). */
export function LateSteps({ campaign }: { campaign: Pick<Campaign, "id" | "name" | "late"> }) {
  const t = useTranslations("campaigns.late");
  const { decideLate, isBusy } = useCampaignCommands();
  const decide = (verdict: "send" | "skip") => () => decideLate({ ...campaign, verdict });
  return (
    <Banner
      tone="signal"
      icon={<CalendarClock className="size-4 flex-none" aria-hidden />}
      className="mb-3 max-md:flex-wrap"
      action={
        <span className="flex gap-3">
          <button type="button" disabled={isBusy} onClick={decide("send")}>
            {t("send")}
          </button>
          <button type="button" disabled={isBusy} onClick={decide("skip")}>
            {t("skip")}
          </button>
        </span>
      }
    >
      {t("title", { count: campaign.late })}
    </Banner>
  );
}
