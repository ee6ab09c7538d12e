import { HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { AddCampaign } from "@/components/campaigns/add-campaign";
import { CampaignFromFile } from "@/components/campaigns/from-file";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { serverApi } from "@/lib/api/server";
import { prefetch } from "@/lib/queries/prefetch";
import { featuresQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("campaigns.add.title");

export default async function AddCampaignPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const t = await getTranslations("campaigns");
  const state = await prefetch((client) => client.prefetchQuery(featuresQuery(serverApi)));
  return (
    <Page width="form">
      <div className="mx-auto max-w-160">
        <PageHeader
          title={t("add.title")}
          note={t("add.lead")}
          back={{ href: "/campaigns/my-campaigns", label: t("title") }}
        />
        <HydrationBoundary state={state}>
          <Messages locale={locale} of={["campaign-prompts", "starting-sequences"]}>
            <AddCampaign />
          </Messages>
        </HydrationBoundary>
        <CampaignFromFile />
        <p className="type-compact mt-5 text-text-2">
          {t("add.libraryLead")} <TextLink href="/smart-sequences">{t("add.library")}</TextLink>
        </p>
      </div>
    </Page>
  );
}
