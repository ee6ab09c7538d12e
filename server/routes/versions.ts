import { campaignReviews } from "@/lib/contract/campaigns/review";
import { versions } from "@/lib/contract/campaigns/versions";
import { route } from "@/server/http/route";
import { reviewCampaign } from "@/server/services/campaigns/review";
import { compareVersions, listVersions, restoreVersion } from "@/server/services/campaigns/versions";

export const versionRoutes = [
  route(campaignReviews.show, reviewCampaign),
  route(versions.list, listVersions),
  route(versions.compare, compareVersions),
  route(versions.restore, restoreVersion),
];
