import { versions } from "@/lib/contract/versions";
import { route } from "@/server/http/route";
import { compareVersions, listVersions, restoreVersion } from "@/server/services/campaign-versions";

export const versionRoutes = [
  route(versions.list, listVersions),
  route(versions.compare, compareVersions),
  route(versions.restore, restoreVersion),
];
