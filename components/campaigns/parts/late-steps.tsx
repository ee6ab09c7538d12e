"use client";

import { CalendarClock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { useCampaignCommands } from "../use-campaign-commands";

/** Steps more than seven days late after a pause; the user decides whether to send or skip them (R22). */
export function LateSteps({ campaign }: { campaign: Pick<Campaign, "id" | "name" | "late"> }) {
  const t = useTranslations("campaigns.late");
  const { decideLate, isBusy } = useCampaignCommands();
  return (
    <Banner tone="signal" icon={<CalendarClock className="size-4 flex-none" aria-hidden />} className="mb-3">
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="me-auto">{t("title", { count: campaign.late })}</span>
        {(["send", "skip"] as const).map((verdict) => (
          <button
            key={verdict}
            type="button"
            disabled={isBusy}
            onClick={() => decideLate({ ...campaign, verdict })}
            className="touch-area font-semibold underline underline-offset-2"
          >
            {t(verdict)}
          </button>
        ))}
      </div>
    </Banner>
  );
}
