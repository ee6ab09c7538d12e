import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, noInput } from "../fields";
import { looksLikeWebhookUrl, webhookProspect } from "../integrations/webhook-parts";
import { named, wire } from "../wire";
import { limits } from "./sequence";

/** The payload that a campaign's webhook sends to another program (INTEG-21). */
export const webhookCall = wire({
  event: z.enum(["campaign_step", "campaign_step_test"]),
  workspaceId: named("space", id),
  accountId: named("credentials_id", id.nullable()),
  prospect: named("profile", webhookProspect),
  data: wire({
    campaignId: named("workflow_id", id.nullable()),
    stepId: id.nullable(),
    accountName: z.string(),
  }),
  createdAt: instant,
});
export type WebhookBody = z.output<typeof webhookCall>;

export const webhookSteps = {
  /** The secret with which receivers verify signatures, one per workspace (INTEG-21). */
  secret: endpoint({
    method: "GET",
    path: "/webhook_steps/secret",
    access: { who: "member", scope: "self", page: "campaigns", feature: "webhook_integration", rate: "read" },
    input: noInput,
    output: wire({ secret: z.string() }),
  }),
  /** Calls a URL with an example payload; refused with the status code it answered (CAMP-65). */
  test: endpoint({
    method: "POST",
    path: "/webhook_steps/test",
    access: {
      who: "member",
      scope: "admin",
      page: "campaigns",
      feature: "webhook_integration",
      rate: "live-test",
    },
    input: wire({
      url: z
        .string({ error: "fill_this_field" })
        .min(1, "fill_this_field")
        .max(limits.url, "wrong_webhook_url")
        .refine(looksLikeWebhookUrl, "wrong_webhook_url"),
    }),
    output: wire({ status: z.int() }),
  }),
};
