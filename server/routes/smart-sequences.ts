import { smartSequences } from "@/lib/contract/campaigns/smart-sequences";
import { route } from "@/server/http/route";
import {
  beginCampaign,
  changeSmartSequence,
  keepSmartSequence,
  listAll,
  removeSmartSequence,
  showSmartSequence,
} from "@/server/services/campaigns/smart-sequences";

export const smartSequenceRoutes = [
  route(smartSequences.list, listAll),
  route(smartSequences.create, keepSmartSequence),
  route(smartSequences.show, showSmartSequence),
  route(smartSequences.update, changeSmartSequence),
  route(smartSequences.remove, removeSmartSequence),
  route(smartSequences.begin, beginCampaign),
];
