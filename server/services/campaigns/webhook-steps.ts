import { createHmac } from "node:crypto";
import * as z from "zod";
import { type WebhookBody, webhookCall, type webhookSteps } from "@/lib/contract/campaigns/webhook-steps";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context, Tools } from "@/server/context";
import { derivedKey } from "@/server/domain/auth/derived-key";
import type { OutgoingWebhook } from "@/server/ports/webhook";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import { isFenced } from "@/server/repositories/workspaces/restorations";

/** The secret that signs a workspace's webhooks, derived from the installation's key, so that none has to be stored. */
const secretOf = ({ keys }: Pick<Tools, "keys">, workspaceId: string): Buffer =>
  createHmac("sha256", derivedKey(keys.secret, "tern webhook")).update(workspaceId).digest();

/** As receivers' libraries take it. */
export const showSecret = async (
  cx: Context,
  _: Input<typeof webhookSteps.secret>,
): Promise<Output<typeof webhookSteps.secret>> => ({
  secret: `whsec_${secretOf(cx, cx.scope.workspaceId).toString("base64")}`,
});

type Called = Pick<
  OutgoingWebhook & { workspaceId: string; row: DeliveryFacts; lane: LaneFacts },
  "url" | "key" | "workspaceId" | "row" | "lane"
>;

/** The call of one person's step. */
export function webhookCallOf(
  tools: Pick<Tools, "keys" | "now">,
  { url, key, workspaceId, row, lane }: Called,
): OutgoingWebhook {
  const { firstName, lastName, fullName, position, companyName, location, email, phone } = row;
  return callOf(tools, url, key, {
    ...{ event: "campaign_step", workspaceId, accountId: lane.accountId },
    prospect: {
      ...{ id: row.prospectId, firstName, lastName, fullName, position, companyName, location, email, phone },
      ...{ profileUrl: row.profileUrl, customFields: row.customFields },
    },
    data: {
      ...{ campaignId: row.campaignId, stepId: row.stepId },
      accountName: `${lane.firstName} ${lane.lastName}`.trim(),
    },
    createdAt: tools.now().toISOString(),
  });
}

const callOf = (
  tools: Pick<Tools, "keys">,
  url: string,
  key: string,
  body: WebhookBody,
): OutgoingWebhook => ({
  ...{ url, key, body: JSON.stringify(z.encode(webhookCall, body)) },
  secret: secretOf(tools, body.workspaceId),
});

const example: WebhookBody["prospect"] = {
  ...{ id: null, firstName: "Ada", lastName: "Example", fullName: "Ada Example", position: "Head of Sales" },
  ...{ companyName: "Example", location: "Lyon", email: "ada@example.com", phone: "+33 1 23 45 67 89" },
  ...{ profileUrl: null, customFields: {} },
};

/** Calls an address as a step would, with an example (CAMP-65). */
export async function testWebhook(
  cx: Context,
  { url }: Input<typeof webhookSteps.test>,
): Promise<Output<typeof webhookSteps.test>> {
  if (await cx.transact(isFenced)) throw new DomainError("restored_copy");
  const call = callOf(cx, url, cx.newId(), {
    ...{ event: "campaign_step_test", workspaceId: cx.scope.workspaceId, accountId: null },
    ...{ prospect: example, data: { campaignId: null, stepId: null, accountName: "" } },
    createdAt: cx.now().toISOString(),
  });
  const outcome = await cx.ports.webhook.call(call, async () => "go");
  if (outcome.kind === "sent") return { status: Number(outcome.providerId) };
  const { reason } = outcome as { reason: string };
  const [, status] = /^status_(\d+)$/.exec(reason) ?? [];
  if (status) throw new DomainError("webhook_refused", { status });
  throw new DomainError("webhook_not_reachable", { fields: { url: "webhook_not_reachable" } });
}
