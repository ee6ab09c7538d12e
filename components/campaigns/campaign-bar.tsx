"use client";

import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { Button } from "@/components/ui/button";
import { browserApi } from "@/lib/api/browser";
import { campaignQuery } from "@/lib/queries/campaigns";
import { campaignTabs } from "./campaign-tabs";
import { CampaignStatus } from "./parts/campaign-status";
import { useCampaignCommands } from "./use-campaign-commands";

/** The header of a campaign's pages: name, status, tabs, pause or resume. */
export function CampaignBar({ id }: { id: string }) {
  const t = useTranslations("campaigns");
  const { data: campaign } = useQuery(campaignQuery(browserApi, id));
  const { run, isBusy } = useCampaignCommands();
  if (!campaign) return null;
  const what = (["pause", "resume"] as const).find((one) => campaign.commands.includes(one));
  const Icon = what === "pause" ? Pause : Play;
  return (
    <SectionBar
      full
      back={{ href: "/campaigns/my-campaigns", label: t("title") }}
      title={campaign.name}
      status={<CampaignStatus status={campaign.status} shrinks />}
      tabs={campaignTabs(id, t, { prospects: campaign.numbers.prospects, needsYou: campaign.needsYou })}
      end={
        what && (
          <Button
            size="compact"
            icon={<Icon aria-hidden />}
            busy={isBusy}
            onClick={() => run([campaign], what)}
          >
            {t(`command.${what}`)}
          </Button>
        )
      }
    />
  );
}
