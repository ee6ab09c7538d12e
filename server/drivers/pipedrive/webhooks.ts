import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { jsonOf } from "@/server/domain/json";
import type { CrmAccess, CrmEvent, CrmFailure, CrmObject, CrmResult } from "@/server/ports/crm";
import { asFailure, callApi, type Parts, readApi } from "./client";
import { names } from "./fields";

const objects = ["person", "company", "deal"] as const;
const path = "/api/v1/webhooks";
/** Pipedrive signs nothing; it sends what the webhook was made with. */
const userName = "crm";

type Of = { url: string; secret: string };

/** One for each object; either all of them or none. */
export async function subscribe(
  parts: Parts,
  access: CrmAccess,
  of: Of,
): Promise<CrmResult<{ refs: string[] }>> {
  const cleared = await clear(parts, access, of.url);
  if (cleared) return cleared;
  const refs: string[] = [];
  for (const object of objects) {
    const call = { path, method: "POST", body: webhookOf(object, of) } as const;
    const made = await callApi(parts, access, call, z.object({ id: z.int() }));
    if (made.kind !== "ok") {
      await unsubscribe(parts, access, refs);
      return asFailure(made);
    }
    refs.push(String(made.value.data.id));
  }
  return { kind: "ok", value: { refs } };
}

const webhookOf = (object: CrmObject, { url, secret }: Of) => ({
  ...{ subscription_url: url, event_action: "*", event_object: names[object], version: "2.0" },
  ...{ name: `Outreach: ${names[object]}`, http_auth_user: userName, http_auth_password: secret },
});

const listed = z.array(z.object({ id: z.int(), subscription_url: z.string() }));

/** What is left of an attempt of which nobody knew the end. */
async function clear(parts: Parts, access: CrmAccess, url: string): Promise<CrmFailure | null> {
  const known = await readApi(parts, access, { path }, listed);
  if (known.kind !== "ok") return known;
  const ours = known.value.filter((one) => one.subscription_url === url).map(({ id }) => String(id));
  const removed = await unsubscribe(parts, access, ours);
  return removed.kind === "ok" ? null : removed;
}

export async function unsubscribe(
  parts: Parts,
  access: CrmAccess,
  refs: readonly string[],
): Promise<CrmResult<null>> {
  for (const ref of refs.filter((one) => /^\d{1,15}$/.test(one))) {
    const asked = await callApi(parts, access, { path: `${path}/${ref}`, method: "DELETE" }, z.unknown());
    if (asked.kind !== "ok" && asked.kind !== "absent") return asFailure(asked);
  }
  return { kind: "ok", value: null };
}

/** Its attempts end after minutes; one that is older is of no use. */
const oldestMs = 24 * 3_600_000;
const aheadMs = 5 * 60_000;

const id = z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).transform(String);
const messageShape = z.object({
  meta: z.object({
    ...{ entity: z.string(), entity_id: id, company_id: id },
    timestamp: z.iso.datetime({ offset: true }),
  }),
});

type Message = {
  headers: Record<string, string | undefined>;
  body: string;
  secret: string | null;
  now: Date;
};

/** Who knows the subscription's secret is believed that something is to be looked at, and nothing else. */
export function readEvents({ headers, body, secret, now }: Message): CrmEvent[] | null {
  if (secret === null || !isTheirs(headers.authorization ?? "", secret)) return null;
  const read = messageShape.safeParse(jsonOf(body));
  if (!read.success) return [];
  const { entity, entity_id: ref, company_id: accountRef, timestamp } = read.data.meta;
  const age = +now - Date.parse(timestamp);
  if (age > oldestMs || age < -aheadMs) return null;
  const object = objects.find((one) => names[one] === entity);
  return object ? [{ accountRef, object, ref }] : [];
}

function isTheirs(header: string, secret: string): boolean {
  const given = Buffer.from(header.slice(0, 2_000));
  const right = Buffer.from(`Basic ${Buffer.from(`${userName}:${secret}`).toString("base64")}`);
  return given.length === right.length && timingSafeEqual(given, right);
}
