import type { Route } from "@/server/http/route";
import { accountSettingsRoutes } from "./account-settings";
import { accountRoutes } from "./accounts";
import { aiEmailRoutes } from "./ai-emails/ai-emails";
import { approvalRoutes } from "./approvals";
import { authRoutes } from "./auth";
import { billingRoutes, creditsRoutes, paymentRoutes } from "./billing";
import { browserReportRoutes } from "./browser-reports";
import {
  attentionRoutes,
  campaignRoutes,
  experimentRoutes,
  simulationRoutes,
  versionRoutes,
  webhookStepRoutes,
} from "./campaigns";
import { crmRoutes } from "./crm/crm";
import { externalCrmRoutes } from "./crm/external";
import { customFieldRoutes } from "./custom-fields";
import { doNotContactRoutes } from "./do-not-contact";
import { enrichmentRoutes } from "./enrichment";
import { extensionRoutes } from "./extension";
import { attachmentRoutes, imageRoutes, stepFileRoutes } from "./files";
import { finderRoutes } from "./finder/finder";
import { importRoutes } from "./imports";
import { inboxRoutes, writingRoutes } from "./inbox";
import { apiTokenRoutes } from "./integrations/api-tokens";
import { calendarRoutes } from "./integrations/calendars";
import { hookRoutes } from "./integrations/hooks";
import { integrationRoutes } from "./integrations/overview";
import { webhookRoutes } from "./integrations/webhooks";
import { labelRoutes } from "./labels";
import { mailboxRoutes } from "./mailboxes";
import { memberRoutes } from "./members";
import { noteRoutes, savedReplyRoutes } from "./notes";
import { noticeRoutes } from "./notices";
import { phoneRoutes } from "./phone";
import { consentRoutes, prospectRoutes } from "./prospects";
import { dashboardRoutes, reportRoutes } from "./reports";
import { sandboxRoutes } from "./sandbox";
import { searchRoutes } from "./searches";
import { securityRoutes } from "./security";
import { sessionRoutes } from "./sessions";
import { smartSequenceRoutes } from "./smart-sequences";
import { taskRoutes } from "./tasks";
import { userRoutes } from "./users";
import { viewRoutes } from "./views";
import { voicemailRoutes } from "./voicemail";
import { auditRoutes, workspaceExportRoutes, workspaceRoutes } from "./workspaces";

/** Everything the API answers. A call of the contract that is missing here does not exist; a test says which. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...sessionRoutes,
  ...securityRoutes,
  ...workspaceRoutes,
  ...workspaceExportRoutes,
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
  ...paymentRoutes,
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
  ...integrationRoutes,
  ...webhookRoutes,
  ...apiTokenRoutes,
  ...hookRoutes,
  ...crmRoutes,
  ...externalCrmRoutes,
  ...calendarRoutes,
];
