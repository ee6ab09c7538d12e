import { webhookSteps } from "@/lib/contract/campaigns/webhook-steps";
import { route } from "@/server/http/route";
import { showSecret, testWebhook } from "@/server/services/campaigns/webhook-steps";

export const webhookStepRoutes = [
  route(webhookSteps.secret, showSecret),
  route(webhookSteps.test, testWebhook),
];
