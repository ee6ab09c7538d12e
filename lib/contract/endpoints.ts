import { accountSettings } from "./account-settings";
import { accounts } from "./accounts";
import { approvals } from "./approvals";
import { attachments } from "./attachments";
import { attention } from "./attention";
import { audit } from "./audit";
import { auth } from "./auth";
import { billing } from "./billing";
import { browserReports } from "./browser-reports";
import { campaignFiles } from "./campaign-files";
import { campaignLists } from "./campaign-lists";
import { campaignPeople } from "./campaign-people";
import { campaignPrompts } from "./campaign-prompts";
import { campaignReviews } from "./campaign-review";
import { campaigns } from "./campaigns";
import { consents } from "./consents";
import { conversationSyncs } from "./conversation-sync";
import { credits } from "./credits";
import { customFields } from "./custom-fields";
import { dashboard } from "./dashboard";
import { duplicates } from "./duplicates";
import type { Endpoint } from "./endpoint";
import { enrichment } from "./enrichment";
import { experiments } from "./experiments";
import { extension } from "./extension";
import { images } from "./images";
import { imports } from "./imports";
import { inbox } from "./inbox";
import { labels } from "./labels";
import { mailboxes } from "./mailboxes";
import { members } from "./members";
import { notes } from "./notes";
import { notices } from "./notices";
import { phone } from "./phone";
import { prospects } from "./prospects";
import { reassignments } from "./reassignments";
import { reports } from "./reports";
import { sandbox } from "./sandbox";
import { savedReplies } from "./saved-replies";
import { searches } from "./searches";
import { security } from "./security";
import { sessions } from "./sessions";
import { simulation } from "./simulation";
import { smartSequences } from "./smart-sequences";
import { stepFiles } from "./step-files";
import { tasks } from "./tasks";
import { users } from "./users";
import { versions } from "./versions";
import { views } from "./views";
import { voicemail } from "./voicemail";
import { webhookSteps } from "./webhook-steps";
import { workspaces } from "./workspaces";
import { writing } from "./writing";

/** Every call of the API by noun: the route table the server registers and the tests walk. */
export const endpoints = {
  auth,
  users,
  sessions,
  security,
  workspaces,
  members,
  audit,
  images,
  accounts,
  extension,
  accountSettings,
  mailboxes,
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
  consents,
  duplicates,
  customFields,
  enrichment,
  inbox,
  attachments,
  stepFiles,
  sandbox,
  billing,
  conversationSyncs,
  credits,
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
} as const satisfies Record<string, Record<string, Endpoint>>;
