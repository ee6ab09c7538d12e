import type { Config } from "@/server/config";
import type { Ports } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import { twilioDrop } from "@/server/drivers/phone/twilio/drop-call";
import { twilioCallback, twilioWebhook } from "@/server/drivers/phone/twilio/webhook";
import { stripeWebhook } from "@/server/drivers/stripe/webhook";
import { versionOf } from "@/server/drivers/unipile/client";
import { unipileWebhook } from "@/server/drivers/unipile/webhook";
import { newId } from "@/server/ids";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import type { WebhookIn } from "@/server/ports/webhook";
import { enqueue } from "@/server/queue/queue";
import { findPayer } from "@/server/repositories/billing/payers";
import { hearCalendar } from "@/server/services/calendars/hear";
import { schedulingWebhook } from "./scheduling-webhook";

/** The webhooks of the configured services. */
export function webhooksOf(
  { unipile, twilio, stripe, brandStripe, egress, http: { baseUrl } }: Config,
  {
    ports: { networkService, scheduling },
    pool,
  }: { ports: Pick<Ports, "networkService" | "scheduling">; pool: Pool },
): WebhookIn[] {
  const http = createHttp(createEgress({ allow: egress.allow }));
  return [
    ...(unipile && networkService
      ? [unipileWebhook(() => networkService.webhookSecret(), versionOf(unipile))]
      : []),
    ...(twilio
      ? [twilioWebhook(twilio.authToken, twilioCallback(baseUrl)), twilioDrop(http, twilio, baseUrl)]
      : []),
    schedulingWebhook(scheduling, (heard) =>
      hearCalendar(
        {
          doors: doorsOf(pool),
          inWorkspace: (workspaceId, work) => inWorkspace(pool, { workspaceId }, work),
          newId: () => newId(),
          now: () => new Date(),
        },
        heard,
      ),
    ),
    ...(stripe ? [stripeWebhook("stripe", stripe.webhookSecret, (of) => readLater(pool, of, null))] : []),
    ...Object.entries(brandStripe).map(([brand, { id, webhookSecret }]) =>
      stripeWebhook(`stripe/${brand}`, webhookSecret, (of) => readLater(pool, of, id)),
    ),
  ];
}

/** A worker reads the subscription of a customer of an account; one that is not ours belongs to another installation there. */
async function readLater(pool: Pool, customer: string, account: string | null): Promise<void> {
  const workspaceId = await findPayer(doorsOf(pool), customer, account);
  if (workspaceId === null) return;
  await inWorkspace(pool, { workspaceId }, (tx) => enqueue(tx, "read-subscription", { workspaceId }));
}
