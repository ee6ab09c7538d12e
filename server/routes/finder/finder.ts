import { finder } from "@/lib/contract/finder/finder";
import { foundLists } from "@/lib/contract/finder/found-lists";
import { route } from "@/server/http/route";
import { addToCampaign } from "@/server/services/finder/add-to-campaign";
import * as lists from "@/server/services/finder/found-lists";
import { searchPeople, showPeopleSource, suggestValues } from "@/server/services/finder/search";

export const finderRoutes = [
  route(finder.source, showPeopleSource),
  route(finder.search, searchPeople),
  route(finder.suggest, suggestValues),
  route(finder.addToCampaign, addToCampaign),
  route(foundLists.add, lists.addToList),
  route(foundLists.list, lists.listAdding),
  route(foundLists.updateStatus, lists.updateAdding),
  route(foundLists.download, lists.downloadAdded),
];
