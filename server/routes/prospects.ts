import { campaignPeople } from "@/lib/contract/campaign-people";
import { duplicates } from "@/lib/contract/duplicates";
import { prospects } from "@/lib/contract/prospects";
import { route } from "@/server/http/route";
import { countFacets, listMatching, listOfCampaign } from "@/server/services/campaigns/people";
import { keepApart, listOfDuplicates } from "@/server/services/duplicates";
import { mergeRecords, previewMerge } from "@/server/services/merging";
import { commandPeople } from "@/server/services/people-commands";
import { downloadPeople } from "@/server/services/people-file";
import { editProspect } from "@/server/services/prospect-edit";
import { downloadProspects } from "@/server/services/prospect-file";
import { listOfWorkspace } from "@/server/services/prospect-list";
import {
  countFunnel,
  listEvents,
  resume,
  settle,
  showOne,
  skip,
  stop,
  takeOff,
} from "@/server/services/prospects";
import { restoreAddress } from "@/server/services/restored-address";
import { explain } from "@/server/services/why";

export const prospectRoutes = [
  route(prospects.list, listOfWorkspace),
  route(prospects.download, downloadProspects),
  route(prospects.ofCampaign, listOfCampaign),
  route(prospects.funnel, countFunnel),
  route(campaignPeople.facets, countFacets),
  route(campaignPeople.matching, listMatching),
  route(campaignPeople.download, downloadPeople),
  route(campaignPeople.command, commandPeople),
  route(prospects.show, showOne),
  route(prospects.update, editProspect),
  route(prospects.restoreAddress, restoreAddress),
  route(prospects.timeline, listEvents),
  route(prospects.why, explain),
  route(prospects.stop, stop),
  route(prospects.resume, resume),
  route(prospects.skipStep, skip),
  route(prospects.settleHeld, settle),
  route(prospects.optOut, takeOff),
  route(duplicates.list, listOfDuplicates),
  route(duplicates.preview, previewMerge),
  route(duplicates.merge, mergeRecords),
  route(duplicates.keepApart, keepApart),
];
