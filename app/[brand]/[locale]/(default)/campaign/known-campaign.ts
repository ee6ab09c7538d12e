import { serverApi } from "@/lib/api/server";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { orToList } from "../../or-to-list";

/** The campaign of a page; one that is unknown, or somebody else's, leads to the list (ROUTE-65). */
export const knownCampaign = (id: string) =>
  serverApi(campaigns.show, { id }).catch(orToList("/campaigns/my-campaigns"));
