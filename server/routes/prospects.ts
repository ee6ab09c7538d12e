import { prospects } from "@/lib/contract/prospects";
import { route } from "@/server/http/route";
import { editProspect } from "@/server/services/prospect-edit";
import {
  countFunnel,
  listEvents,
  listOfCampaign,
  resume,
  settle,
  showOne,
  skip,
  stop,
  takeOff,
} from "@/server/services/prospects";
import { explain } from "@/server/services/why";

export const prospectRoutes = [
  route(prospects.ofCampaign, listOfCampaign),
  route(prospects.funnel, countFunnel),
  route(prospects.show, showOne),
  route(prospects.update, editProspect),
  route(prospects.timeline, listEvents),
  route(prospects.why, explain),
  route(prospects.stop, stop),
  route(prospects.resume, resume),
  route(prospects.skipStep, skip),
  route(prospects.settleHeld, settle),
  route(prospects.optOut, takeOff),
];
