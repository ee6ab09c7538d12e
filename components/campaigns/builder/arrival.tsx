"use client";

import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import type { CampaignPreview } from "@/lib/contract/campaigns/campaigns";

type Props = {
  step: Pick<CampaignPreview["steps"][number], "startsAt" | "arrivesAt" | "skippedDays">;
  className?: string;
};

/** "Fri 16:40 → Mon 09:10, weekend skipped": when a wait ends for a real person (ux 39). */
export function Arrival({ step: { startsAt, arrivesAt, skippedDays }, className }: Props) {
  const t = useTranslations("campaigns.preview.skipped");
  if (!arrivesAt) return null;
  return (
    <span className={className}>
      {startsAt && (
        <>
          <Moment at={startsAt} look="due" /> →{" "}
        </>
      )}
      <Moment at={arrivesAt} look="due" />
      {skippedDays[0] && `, ${t(skippedDays[0])}`}
    </span>
  );
}
