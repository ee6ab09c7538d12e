import { webhooks } from "@/lib/contract/integrations/webhooks";
import { route } from "@/server/http/route";
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replaceSecret,
  replayWebhook,
  resendDelivery,
  showOneDelivery,
  testWebhook,
} from "@/server/services/webhooks/webhooks";

export const webhookRoutes = [
  route(webhooks.list, listWebhooks),
  route(webhooks.create, createWebhook),
  route(webhooks.change, changeWebhook),
  route(webhooks.remove, removeWebhook),
  route(webhooks.replaceSecret, replaceSecret),
  route(webhooks.test, testWebhook),
  route(webhooks.deliveries, listDeliveries),
  route(webhooks.delivery, showOneDelivery),
  route(webhooks.resend, resendDelivery),
  route(webhooks.replay, replayWebhook),
];
