import { orToList } from "@/app/or-to-list";
import { serverApi } from "@/lib/api/server";
import { campaigns } from "@/lib/contract/campaigns/campaigns";

/** The campaign of a page; one that is unknown, or somebody else's, leads to the list (ROUTE-65). */
export const knownCampaign = (id: string) =>
  serverApi(campaigns.show, { id }).catch(orToList("/campaigns/my-campaigns"));
