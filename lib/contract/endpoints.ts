import { accounts } from "./accounts/accounts";
import { browserReports } from "./accounts/browser-reports";
import { deliverability } from "./accounts/deliverability";
import { extension } from "./accounts/extension";
import { mailConsents } from "./accounts/mail-consents";
import { mailboxImports } from "./accounts/mailbox-imports";
import { mailboxLists } from "./accounts/mailbox-list";
import { mailboxes } from "./accounts/mailboxes";
import { phone } from "./accounts/phone";
import { accountSettings } from "./accounts/settings";
import { voicemail } from "./accounts/voicemail";
import { warmUps } from "./accounts/warm-up";
import { aiEmails } from "./ai-emails/ai-emails";
import { attention } from "./attention";
import { audit } from "./audit";
import { auth } from "./auth";
import { billing } from "./billing";
import { creditPacks } from "./billing/credit-packs";
import { creditsEntries } from "./billing/credits-entries";
import { creditsHistory } from "./billing/credits-history";
import { approvals } from "./campaigns/approvals";
import { campaigns } from "./campaigns/campaigns";
import { experiments } from "./campaigns/experiments";
import { campaignFiles } from "./campaigns/files";
import { campaignLists } from "./campaigns/lists";
import { campaignPeople } from "./campaigns/people";
import { campaignPrompts } from "./campaigns/prompts";
import { reassignments } from "./campaigns/reassignments";
import { campaignReviews } from "./campaigns/review";
import { simulation } from "./campaigns/simulation";
import { smartSequences } from "./campaigns/smart-sequences";
import { stepFiles } from "./campaigns/step-files";
import { versions } from "./campaigns/versions";
import { webhookSteps } from "./campaigns/webhook-steps";
import { credits } from "./credits";
import { deals } from "./crm/deals";
import { externalCrm } from "./crm/external";
import { crm } from "./crm/pipelines";
import { crmWishes } from "./crm/wishes";
import { dashboard } from "./dashboard";
import type { Endpoint } from "./endpoint";
import { enrichments } from "./finder/enrichments";
import { finder } from "./finder/finder";
import { foundLists } from "./finder/found-lists";
import { images } from "./images";
import { attachments } from "./inbox/attachments";
import { conversationSyncs } from "./inbox/conversation-sync";
import { inbox } from "./inbox/inbox";
import { savedReplies } from "./inbox/saved-replies";
import { apiTokens, programs } from "./integrations/api-token";
import { calendars, meetingLinks, meetings } from "./integrations/calendar";
import { choiceLists, hooks } from "./integrations/hooks";
import { integrations } from "./integrations/overview";
import { webhooks } from "./integrations/webhooks";
import { labels } from "./labels";
import { members } from "./members";
import { notices } from "./notices";
import { payments } from "./payments";
import { consents } from "./prospects/consents";
import { contactHistory } from "./prospects/contact-history";
import { customFields } from "./prospects/custom-fields";
import { doNotContact } from "./prospects/do-not-contact";
import { duplicates } from "./prospects/duplicates";
import { enrichment } from "./prospects/enrichment";
import { enrichmentVendors } from "./prospects/enrichment-vendors";
import { imports } from "./prospects/imports";
import { manyProspects } from "./prospects/many";
import { neighbors } from "./prospects/neighbors";
import { notes } from "./prospects/notes";
import { personalities } from "./prospects/personality";
import { prospectBatch } from "./prospects/prospect-batch";
import { prospectLists } from "./prospects/prospect-lists";
import { prospects } from "./prospects/prospects";
import { searches } from "./prospects/searches";
import { segments } from "./prospects/segments";
import { sharedField } from "./prospects/shared-field";
import { reports } from "./reports";
import { sandbox } from "./sandbox";
import { security } from "./security";
import { sessions } from "./sessions";
import { tasks } from "./tasks";
import { trackingDomains } from "./tracking-domains";
import { users } from "./users";
import { views } from "./views";
import { workspaces } from "./workspaces";
import { workspaceExports } from "./workspaces/exports";
import { ownAccount } from "./workspaces/own-account";
import { writing } from "./writing";

/** Every call of the API by noun: the route table that the server registers and the tests walk through. */
export const endpoints = {
  auth,
  users,
  sessions,
  security,
  ownAccount,
  workspaces,
  workspaceExports,
  members,
  audit,
  images,
  accounts,
  extension,
  accountSettings,
  mailboxes,
  mailboxLists,
  mailboxImports,
  deliverability,
  mailConsents,
  warmUps,
  aiEmails,
  phone,
  voicemail,
  campaignFiles,
  campaignReviews,
  smartSequences,
  versions,
  campaigns,
  approvals,
  experiments,
  attention,
  reassignments,
  campaignLists,
  simulation,
  campaignPeople,
  campaignPrompts,
  imports,
  searches,
  prospects,
  personalities,
  neighbors,
  manyProspects,
  sharedField,
  prospectBatch,
  prospectLists,
  segments,
  consents,
  contactHistory,
  doNotContact,
  duplicates,
  customFields,
  enrichment,
  finder,
  foundLists,
  enrichments,
  enrichmentVendors,
  inbox,
  attachments,
  stepFiles,
  sandbox,
  billing,
  conversationSyncs,
  payments,
  creditPacks,
  credits,
  creditsEntries,
  creditsHistory,
  writing,
  notices,
  notes,
  savedReplies,
  browserReports,
  reports,
  dashboard,
  views,
  labels,
  tasks,
  webhookSteps,
  trackingDomains,
  integrations,
  webhooks,
  crm,
  crmWishes,
  externalCrm,
  deals,
  calendars,
  meetings,
  meetingLinks,
  apiTokens,
  hooks,
  choiceLists,
  programs,
} as const satisfies Record<string, Record<string, Endpoint>>;
