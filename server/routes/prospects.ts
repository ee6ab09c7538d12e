import { campaignPeople } from "@/lib/contract/campaigns/people";
import { consents } from "@/lib/contract/prospects/consents";
import { contactHistory } from "@/lib/contract/prospects/contact-history";
import { duplicates } from "@/lib/contract/prospects/duplicates";
import { manyProspects } from "@/lib/contract/prospects/many";
import { neighbors } from "@/lib/contract/prospects/neighbors";
import { personalities } from "@/lib/contract/prospects/personality";
import { prospectBatch } from "@/lib/contract/prospects/prospect-batch";
import { prospectLists } from "@/lib/contract/prospects/prospect-lists";
import { prospects } from "@/lib/contract/prospects/prospects";
import { segments } from "@/lib/contract/prospects/segments";
import { sharedField } from "@/lib/contract/prospects/shared-field";
import { route } from "@/server/http/route";
import { countFacets, listMatching, listOfCampaign } from "@/server/services/campaigns/people";
import { recordConsent, withdrawConsent } from "@/server/services/phone/consents";
import { addProspects } from "@/server/services/prospects/add-many";
import { showContactHistory } from "@/server/services/prospects/contact-history";
import { keepApart, listOfDuplicates } from "@/server/services/prospects/duplicates";
import { editProspect } from "@/server/services/prospects/edit";
import { erase } from "@/server/services/prospects/erasing";
import { downloadProspects } from "@/server/services/prospects/file";
import { findNeighbors, listMatchingProspects, listOfWorkspace } from "@/server/services/prospects/list";
import { enrollMany, labelMany, optOutMany } from "@/server/services/prospects/many";
import { mergeRecords, previewMerge } from "@/server/services/prospects/merging";
import { optIn } from "@/server/services/prospects/opt-in";
import { commandPeople } from "@/server/services/prospects/people-commands";
import { downloadPeople } from "@/server/services/prospects/people-file";
import { downloadPersonalData } from "@/server/services/prospects/personal-data";
import { inferPersonality, showPersonality } from "@/server/services/prospects/personality";
import {
  addToList,
  createList,
  listLists,
  listsOfProspect,
  removeList,
  renameList,
  takeOffList,
} from "@/server/services/prospects/prospect-lists";
import {
  countFunnel,
  listEvents,
  optOutProspect,
  resume,
  settle,
  showOne,
  skip,
  stop,
} from "@/server/services/prospects/prospects";
import { restoreAddress } from "@/server/services/prospects/restored-address";
import {
  createSegment,
  listSegments,
  listSkipped,
  removeSegment,
  switchSegment,
} from "@/server/services/prospects/segments";
import { countField, putFieldBack, setField } from "@/server/services/prospects/shared-field";
import { explain } from "@/server/services/prospects/why";

export const prospectRoutes = [
  route(prospects.list, listOfWorkspace),
  route(prospectBatch.add, addProspects, { isOnce: true }),
  route(prospects.download, downloadProspects),
  route(manyProspects.matching, listMatchingProspects),
  route(manyProspects.label, labelMany),
  route(manyProspects.enroll, enrollMany),
  route(sharedField.count, countField),
  route(sharedField.set, setField),
  route(sharedField.putBack, putFieldBack),
  route(manyProspects.optOut, optOutMany),
  route(prospectLists.list, listLists),
  route(prospectLists.create, createList),
  route(prospectLists.rename, renameList),
  route(prospectLists.remove, removeList),
  route(prospectLists.ofProspect, listsOfProspect),
  route(prospectLists.add, addToList),
  route(prospectLists.take, takeOffList),
  route(segments.list, listSegments),
  route(segments.create, createSegment),
  route(segments.switch, switchSegment),
  route(segments.remove, removeSegment),
  route(segments.skipped, listSkipped),
  route(prospects.ofCampaign, listOfCampaign),
  route(prospects.funnel, countFunnel),
  route(campaignPeople.facets, countFacets),
  route(campaignPeople.matching, listMatching),
  route(campaignPeople.download, downloadPeople),
  route(campaignPeople.command, commandPeople),
  route(prospects.show, showOne),
  route(neighbors.show, findNeighbors),
  route(personalities.show, showPersonality),
  route(personalities.infer, inferPersonality),
  route(prospects.update, editProspect),
  route(prospects.restoreAddress, restoreAddress),
  route(prospects.timeline, listEvents),
  route(prospects.why, explain),
  route(prospects.stop, stop),
  route(prospects.resume, resume),
  route(prospects.skipStep, skip),
  route(prospects.settleHeld, settle),
  route(prospects.optOut, optOutProspect),
  route(prospects.optIn, optIn),
  route(prospects.downloadData, downloadPersonalData),
  route(prospects.erase, erase),
  route(duplicates.list, listOfDuplicates),
  route(duplicates.preview, previewMerge),
  route(duplicates.merge, mergeRecords),
  route(duplicates.keepApart, keepApart),
];

export const consentRoutes = [
  route(contactHistory.list, showContactHistory),
  route(consents.record, recordConsent),
  route(consents.withdraw, withdrawConsent),
];
