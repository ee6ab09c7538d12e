"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Spinner } from "@/components/ui/spinner";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { campaignQuery } from "@/lib/queries/campaigns";

/** The number of a campaign's sources and whether one is running, with a link to them. */
export function SourcesLine({ campaignId }: { campaignId: string }) {
  const t = useTranslations("searches");
  const { data: campaign } = useQuery(campaignQuery(browserApi, campaignId));
  if (!campaign || campaign.searches.length === 0) return null;
  const running = campaign.searches.filter(({ status }) => status === "active").length;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {t("line", { count: campaign.searches.length })}
      {running > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <Spinner /> {t("running", { count: running })}
        </span>
      )}
      <TextLink className="touch-area" href={`/campaign/edit/${campaignId}/import`}>
        {t("see")}
      </TextLink>
    </span>
  );
}
