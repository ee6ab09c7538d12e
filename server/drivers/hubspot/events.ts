import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { jsonOf } from "@/server/domain/json";
import type { CrmEvent, CrmObject } from "@/server/ports/crm";
import type { HubSpotAccount } from "./client";

const toleranceMs = 5 * 60_000;

const objects: Record<string, CrmObject> = {
  ...{ "0-1": "person", "0-2": "company", "0-3": "deal" },
  ...{ contact: "person", company: "company", deal: "deal" },
};

const id = z.union([z.int(), z.string().regex(/^\d{1,19}$/)]).transform(String);
const eventShape = z.object({
  subscriptionType: z.string(),
  portalId: id,
  objectId: id.optional(),
  objectTypeId: z.string().optional(),
  primaryObjectId: id.optional(),
  mergedObjectIds: z.array(id).optional(),
});

type Message = { headers: Record<string, string | undefined>; body: string; url: string; now: Date };

/** Messages of all accounts that allowed the app come to one address, several events in one. */
export function readEvents({ app }: HubSpotAccount, message: Message): CrmEvent[] | null {
  if (app === null || !isTheirs(app.clientSecret, message)) return null;
  const all = jsonOf(message.body);
  return Array.isArray(all) ? all.slice(0, 1_000).flatMap(eventsIn) : [];
}

function eventsIn(one: unknown): CrmEvent[] {
  const read = eventShape.safeParse(one);
  if (!read.success) return [];
  const { subscriptionType, portalId, objectTypeId, objectId, primaryObjectId, mergedObjectIds } = read.data;
  const object = objects[objectTypeId ?? subscriptionType.split(".")[0] ?? ""];
  const refs = new Set([objectId, primaryObjectId, ...(mergedObjectIds ?? [])]);
  return [...refs].flatMap((ref) => (object && ref ? { accountRef: portalId, object, ref } : []));
}

/** Signature v3: of the method, the address, the body and the time, with the app's secret. */
function isTheirs(secret: string, { headers, body, url, now }: Message): boolean {
  const time = headers["x-hubspot-request-timestamp"] ?? "";
  if (!/^\d{1,16}$/.test(time) || Math.abs(+now - Number(time)) > toleranceMs) return false;
  const given = Buffer.from((headers["x-hubspot-signature-v3"] ?? "").slice(0, 200), "base64");
  const right = createHmac("sha256", secret).update(`POST${url}${body}${time}`).digest();
  return given.length === right.length && timingSafeEqual(given, right);
}
