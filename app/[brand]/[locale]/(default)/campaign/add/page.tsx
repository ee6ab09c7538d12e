import { getTranslations } from "next-intl/server";
import { AddCampaign } from "@/components/campaigns/add-campaign";
import { CampaignFromFile } from "@/components/campaigns/from-file";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { titled } from "../../../titled";

export const generateMetadata = titled("campaigns.add.title");

export default async function AddCampaignPage() {
  const t = await getTranslations("campaigns");
  return (
    <Page width="form">
      <div className="mx-auto max-w-160">
        <PageHeader
          title={t("add.title")}
          note={t("add.lead")}
          back={{ href: "/campaigns/my-campaigns", label: t("title") }}
        />
        <AddCampaign />
        <CampaignFromFile />
      </div>
    </Page>
  );
}
