import { attention } from "@/lib/contract/attention";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { experiments } from "@/lib/contract/campaigns/experiments";
import { campaignFiles } from "@/lib/contract/campaigns/files";
import { campaignLists } from "@/lib/contract/campaigns/lists";
import { campaignPrompts } from "@/lib/contract/campaigns/prompts";
import { reassignments } from "@/lib/contract/campaigns/reassignments";
import { campaignReviews } from "@/lib/contract/campaigns/review";
import { simulation } from "@/lib/contract/campaigns/simulation";
import { versions } from "@/lib/contract/campaigns/versions";
import { webhookSteps } from "@/lib/contract/campaigns/webhook-steps";
import { route } from "@/server/http/route";
import { listGroups, listOfReason } from "@/server/services/campaigns/attention";
import { releaseGuard } from "@/server/services/campaigns/bounce-guard";
import {
  createCampaign,
  duplicateCampaign,
  duplicateFor,
  listRates,
  orderCampaigns,
  showOne,
} from "@/server/services/campaigns/campaigns";
import { discardDraft, publishDraft, saveDraft, saveSettings } from "@/server/services/campaigns/drafts";
import { listExperiments } from "@/server/services/campaigns/experiments";
import {
  compareWithFile,
  createFromFile,
  downloadFile,
  replaceByFile,
  showFileSchema,
} from "@/server/services/campaigns/files";
import {
  countByStatus,
  countFacets,
  listCampaigns,
  listMatching,
  listNames,
} from "@/server/services/campaigns/lists";
import { previewCampaign } from "@/server/services/campaigns/preview";
import {
  cancelPrompt,
  generateCampaign,
  listRecent,
  showOffer,
  showPrompt,
  useDraft,
} from "@/server/services/campaigns/prompts";
import {
  beginReassignment,
  previewReassignment,
  showStranded,
} from "@/server/services/campaigns/reassignment";
import { reviewCampaign } from "@/server/services/campaigns/review";
import {
  archiveCampaign,
  commandMany,
  decideLate,
  deleteCampaign,
  restoreCampaign,
  updateStatus,
} from "@/server/services/campaigns/status";
import { sendTestEmail } from "@/server/services/campaigns/test-mail";
import { compareVersions, listVersions, restoreVersion } from "@/server/services/campaigns/versions";
import { showSecret, testWebhook } from "@/server/services/campaigns/webhook-steps";
import { forecastCampaign } from "@/server/services/simulation/simulation";

export const campaignRoutes = [
  route(reassignments.show, showStranded),
  route(reassignments.preview, previewReassignment),
  route(reassignments.begin, beginReassignment),
  route(campaigns.names, listNames),
  route(campaigns.list, listCampaigns),
  route(campaigns.counts, countByStatus),
  route(campaignLists.facets, countFacets),
  route(campaignLists.matching, listMatching),
  route(campaignLists.command, commandMany),
  route(campaignLists.duplicate, duplicateFor),
  route(campaigns.rates, listRates),
  route(campaigns.show, showOne),
  route(campaigns.create, createCampaign),
  route(campaigns.update, saveDraft),
  route(campaigns.saveSettings, saveSettings),
  route(campaigns.publish, publishDraft),
  route(campaigns.discardDraft, discardDraft),
  route(campaigns.releaseGuard, releaseGuard),
  route(campaigns.updateStatus, updateStatus),
  route(campaigns.decideLate, decideLate),
  route(campaigns.remove, deleteCampaign),
  route(campaigns.archive, archiveCampaign),
  route(campaigns.restore, restoreCampaign),
  route(campaigns.duplicate, duplicateCampaign),
  route(campaigns.order, orderCampaigns),
  route(campaigns.sendTestEmail, sendTestEmail),
  route(campaigns.preview, previewCampaign),
  route(campaignFiles.schema, showFileSchema),
  route(campaignFiles.download, downloadFile),
  route(campaignFiles.create, createFromFile),
  route(campaignFiles.compare, compareWithFile),
  route(campaignFiles.replace, replaceByFile),
  route(campaignPrompts.generate, generateCampaign),
  route(campaignPrompts.offer, showOffer),
  route(campaignPrompts.recent, listRecent),
  route(campaignPrompts.show, showPrompt),
  route(campaignPrompts.use, useDraft),
  route(campaignPrompts.cancel, cancelPrompt),
];

export const attentionRoutes = [route(attention.groups, listGroups), route(attention.list, listOfReason)];

export const experimentRoutes = [route(experiments.list, listExperiments)];

export const simulationRoutes = [route(simulation.forecast, forecastCampaign)];

export const versionRoutes = [
  route(campaignReviews.show, reviewCampaign),
  route(versions.list, listVersions),
  route(versions.compare, compareVersions),
  route(versions.restore, restoreVersion),
];

export const webhookStepRoutes = [
  route(webhookSteps.secret, showSecret),
  route(webhookSteps.test, testWebhook),
];
