import { orToList } from "@/app/or-to-list";
import { serverApi } from "@/lib/api/server";
import { campaigns } from "@/lib/contract/campaigns/campaigns";

/** The campaign of a page; an unknown one, or one without access, redirects to the list (ROUTE-65). */
export const knownCampaign = (id: string) =>
  serverApi(campaigns.show, { id }).catch(orToList("/campaigns/my-campaigns"));
