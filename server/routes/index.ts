import type { Route } from "@/server/http/route";
import { accountSettingsRoutes } from "./account-settings";
import { accountRoutes } from "./accounts";
import { aiEmailRoutes } from "./ai-emails/ai-emails";
import { approvalRoutes } from "./approvals";
import { attachmentRoutes } from "./attachments";
import { attentionRoutes } from "./attention";
import { auditRoutes } from "./audit";
import { authRoutes } from "./auth";
import { billingRoutes } from "./billing";
import { browserReportRoutes } from "./browser-reports";
import { campaignRoutes } from "./campaigns";
import { consentRoutes } from "./consents";
import { creditsRoutes } from "./credits";
import { customFieldRoutes } from "./custom-fields";
import { dashboardRoutes } from "./dashboard";
import { doNotContactRoutes } from "./do-not-contact";
import { enrichmentRoutes } from "./enrichment";
import { experimentRoutes } from "./experiments";
import { extensionRoutes } from "./extension";
import { finderRoutes } from "./finder/finder";
import { imageRoutes } from "./images";
import { importRoutes } from "./imports";
import { inboxRoutes } from "./inbox";
import { labelRoutes } from "./labels";
import { mailboxRoutes } from "./mailboxes";
import { memberRoutes } from "./members";
import { noteRoutes, savedReplyRoutes } from "./notes";
import { noticeRoutes } from "./notices";
import { phoneRoutes } from "./phone";
import { prospectRoutes } from "./prospects";
import { reportRoutes } from "./reports";
import { sandboxRoutes } from "./sandbox";
import { searchRoutes } from "./searches";
import { securityRoutes } from "./security";
import { sessionRoutes } from "./sessions";
import { simulationRoutes } from "./simulation";
import { smartSequenceRoutes } from "./smart-sequences";
import { stepFileRoutes } from "./step-files";
import { taskRoutes } from "./tasks";
import { userRoutes } from "./users";
import { versionRoutes } from "./versions";
import { viewRoutes } from "./views";
import { voicemailRoutes } from "./voicemail";
import { webhookStepRoutes } from "./webhook-steps";
import { workspaceRoutes } from "./workspaces";
import { writingRoutes } from "./writing";

/** Everything the API answers. A call of the contract that is missing here does not exist; a test says which. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...sessionRoutes,
  ...securityRoutes,
  ...workspaceRoutes,
  ...memberRoutes,
  ...auditRoutes,
  ...imageRoutes,
  ...accountRoutes,
  ...extensionRoutes,
  ...accountSettingsRoutes,
  ...mailboxRoutes,
  ...aiEmailRoutes,
  ...phoneRoutes,
  ...voicemailRoutes,
  ...campaignRoutes,
  ...approvalRoutes,
  ...experimentRoutes,
  ...attentionRoutes,
  ...simulationRoutes,
  ...versionRoutes,
  ...smartSequenceRoutes,
  ...importRoutes,
  ...searchRoutes,
  ...prospectRoutes,
  ...consentRoutes,
  ...doNotContactRoutes,
  ...customFieldRoutes,
  ...enrichmentRoutes,
  ...finderRoutes,
  ...inboxRoutes,
  ...attachmentRoutes,
  ...stepFileRoutes,
  ...sandboxRoutes,
  ...billingRoutes,
  ...creditsRoutes,
  ...writingRoutes,
  ...noticeRoutes,
  ...noteRoutes,
  ...savedReplyRoutes,
  ...browserReportRoutes,
  ...reportRoutes,
  ...dashboardRoutes,
  ...viewRoutes,
  ...labelRoutes,
  ...taskRoutes,
  ...webhookStepRoutes,
];
