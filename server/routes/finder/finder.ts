import { finder } from "@/lib/contract/finder/finder";
import { route } from "@/server/http/route";
import { addToCampaign } from "@/server/services/finder/add-to-campaign";
import { searchPeople, showPeopleSource, suggestValues } from "@/server/services/finder/search";

export const finderRoutes = [
  route(finder.source, showPeopleSource),
  route(finder.search, searchPeople),
  route(finder.suggest, suggestValues),
  route(finder.addToCampaign, addToCampaign),
];
