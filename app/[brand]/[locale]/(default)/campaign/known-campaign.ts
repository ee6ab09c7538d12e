import { redirect } from "next/navigation";
import { ApiError } from "@/lib/api/api-error";
import { serverApi } from "@/lib/api/server";
import { campaigns } from "@/lib/contract/campaigns";

/** The campaign of a page; one that is unknown, or somebody else's, leads to the list (ROUTE-65). */
export async function knownCampaign(id: string) {
  try {
    return await serverApi(campaigns.show, { id });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      redirect("/campaigns/my-campaigns");
    throw error;
  }
}
