import { HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { ComponentProps, ReactNode } from "react";
import { placeOf } from "@/app/place";
import { CampaignBar } from "@/components/campaigns/campaign-bar";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { serverApi } from "@/lib/api/server";
import { campaignQuery } from "@/lib/queries/campaigns";
import { prefetch } from "@/lib/queries/prefetch";
import { knownCampaign } from "./known-campaign";

export type CampaignParams = Promise<{ brand: string; locale: string; id: string }>;

type Props = {
  params: CampaignParams;
  /** The heading, by its tab; if absent, the content has its own. */
  heading?: "forecast" | "history" | "settings";
  /** Texts that only this page needs. */
  of: ComponentProps<typeof Messages>["of"];
  width?: ComponentProps<typeof Page>["width"];
  /** Further reads of its content. */
  reads?: Parameters<typeof prefetch>;
  children: ReactNode;
};

/** A page of one campaign other than its sequence and people, with the campaign's bar and data. */
export async function CampaignPage({ params, heading, of, width, reads = [], children }: Props) {
  const { id } = await params;
  const { locale } = await placeOf(params);
  const t = await getTranslations("campaigns.tabs");
  const campaign = await knownCampaign(id);
  const state = await prefetch(
    async (client) => client.setQueryData(campaignQuery(serverApi, id).queryKey, campaign),
    ...reads,
  );
  return (
    <HydrationBoundary state={state}>
      <Page width={width} bar={<CampaignBar id={id} />}>
        {heading && <PageHeader title={t(heading)} />}
        <Messages locale={locale} of={of}>
          {children}
        </Messages>
      </Page>
    </HydrationBoundary>
  );
}
