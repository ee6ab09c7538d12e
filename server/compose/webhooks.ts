import type { Config } from "@/server/config";
import type { Ports } from "@/server/context";
import { twilioDrop } from "@/server/drivers/phone/twilio/drop-call";
import { twilioCallback, twilioWebhook } from "@/server/drivers/phone/twilio/webhook";
import { versionOf } from "@/server/drivers/unipile/client";
import { unipileWebhook } from "@/server/drivers/unipile/webhook";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import type { WebhookIn } from "@/server/ports/webhook";

/** The webhooks of the configured services. */
export function webhooksOf(
  { unipile, twilio, egress, http: { baseUrl } }: Config,
  { networkService }: Pick<Ports, "networkService">,
): WebhookIn[] {
  const http = createHttp(createEgress({ allow: egress.allow }));
  return [
    ...(unipile && networkService
      ? [unipileWebhook(() => networkService.webhookSecret(), versionOf(unipile))]
      : []),
    ...(twilio
      ? [twilioWebhook(twilio.authToken, twilioCallback(baseUrl)), twilioDrop(http, twilio, baseUrl)]
      : []),
  ];
}
