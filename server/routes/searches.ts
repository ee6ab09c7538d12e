import { searches } from "@/lib/contract/prospects/searches";
import { route } from "@/server/http/route";
import { rerunSearches, updateSearchStatus } from "@/server/services/searches/commands";
import { downloadSearch } from "@/server/services/searches/file";
import { addSearch, listSearches } from "@/server/services/searches/searches";

export const searchRoutes = [
  route(searches.list, listSearches),
  route(searches.add, addSearch),
  route(searches.updateStatus, updateSearchStatus),
  route(searches.rerun, rerunSearches),
  route(searches.download, downloadSearch),
];
