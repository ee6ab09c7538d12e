import { HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { CopyPage } from "@/components/campaigns/copy-page";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { serverApi } from "@/lib/api/server";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { prefetch } from "@/lib/queries/prefetch";

export const generateMetadata = titled("views.copy.page");

/** ROUTE-08: copies campaigns to another account (CAMP-74). */
export default async function DuplicateCampaignsPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  const t = await getTranslations("views.copy");
  const campaigns = await getTranslations("campaigns");
  const state = await prefetch((client) => client.prefetchQuery(campaignNamesQuery(serverApi)));
  return (
    <Page width="form">
      <div className="mx-auto max-w-160">
        <PageHeader
          title={t("page")}
          note={t("lead")}
          back={{ href: "/campaigns/my-campaigns", label: campaigns("title") }}
        />
        <HydrationBoundary state={state}>
          <Messages locale={locale} of={["views"]}>
            <CopyPage />
          </Messages>
        </HydrationBoundary>
      </div>
    </Page>
  );
}
