import { createHmac } from "node:crypto";
import type { Row, World } from "./world";

export type HubSpotDelivery = { url: string; body: string; headers: Record<string, string> };

const typeIds = { contacts: "0-1", companies: "0-2", deals: "0-3" };

/** The vendor's messages: several events in one, signed with the app's secret over the address, the body and the time. */
export function createHooks(world: World, clientSecret: string, url: string) {
  let waiting: object[] = [];
  let receive: (delivery: HubSpotDelivery) => Promise<number> = async () => 200;
  return {
    tell(action: string, row: Row, more: object = {}): void {
      waiting.push({
        ...{ eventId: Number(world.nextId()), subscriptionId: 25, portalId: world.portal.id, appId: 1160452 },
        ...{ occurredAt: world.nowMs, subscriptionType: `object.${action}`, attemptNumber: 0 },
        ...{ objectId: Number(row.id), objectTypeId: typeIds[row.kind], changeSource: "CRM", ...more },
      });
    },
    async deliver(): Promise<void> {
      if (waiting.length === 0) return;
      const body = JSON.stringify(waiting);
      waiting = [];
      const time = String(world.nowMs);
      const signature = createHmac("sha256", clientSecret)
        .update(`POST${url}${body}${time}`)
        .digest("base64");
      await receive({
        ...{ url, body },
        headers: {
          "content-type": "application/json",
          "x-hubspot-signature-v3": signature,
          "x-hubspot-request-timestamp": time,
        },
      });
    },
    receiveBy: (given: typeof receive) => {
      receive = given;
    },
  };
}
