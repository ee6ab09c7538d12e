import * as z from "zod";
import type { SchedulingPerson, SchedulingResult } from "@/server/ports/scheduling";
import { callApi, later, type Parts, pathOf, readApi } from "./client";
import { readAllPages } from "./pages";

const events = [
  ...["invitee.created", "invitee.canceled", "invitee_no_show.created", "invitee_no_show.deleted"],
  ...["event_type.created", "event_type.updated", "event_type.deleted"],
];
const place = /^\/webhook_subscriptions\/[\w-]{1,100}$/;

const shape = z.object({
  uri: z.string().max(500),
  callback_url: z.string(),
  state: z.string(),
  events: z.array(z.string()).catch([]),
});
type Subscription = z.output<typeof shape>;
const resource = z.object({ resource: shape });

type Of = { person: Pick<SchedulingPerson, "ref" | "organizationRef">; url: string };

/** Calendly has one subscription for each address: one that is there and tells everything is used, another is replaced. */
export async function subscribe(
  parts: Parts,
  accessToken: string,
  of: Of,
): Promise<SchedulingResult<{ ref: string }>> {
  const made = await make(parts, accessToken, of);
  if (made.kind !== "conflict") return made;
  const known = await list(parts, accessToken, of);
  if (known.kind !== "ok") return known;
  const [usable] = known.value.filter(tellsAll);
  if (usable) return { kind: "ok", value: { ref: usable.uri } };
  for (const { uri } of known.value) {
    const removed = await unsubscribe(parts, accessToken, uri);
    if (removed.kind !== "ok" && removed.kind !== "absent") return removed;
  }
  const again = await make(parts, accessToken, of);
  return again.kind === "conflict" ? later() : again;
}

const tellsAll = (one: Subscription) =>
  one.state === "active" && events.every((event) => one.events.includes(event));

async function make(parts: Parts, accessToken: string, { person, url }: Of) {
  const body = { url, events, user: person.ref, organization: person.organizationRef, scope: "user" };
  const call = { path: "/webhook_subscriptions", method: "POST", body } as const;
  const made = await callApi(parts, accessToken, call, resource);
  return made.kind === "ok" ? { kind: "ok" as const, value: { ref: made.value.resource.uri } } : made;
}

/** Those for our address. */
async function list(
  parts: Parts,
  accessToken: string,
  { person, url }: Of,
): Promise<SchedulingResult<Subscription[]>> {
  const query = { user: person.ref, organization: person.organizationRef, scope: "user", count: "100" };
  const found = await readAllPages(parts, accessToken, { path: "/webhook_subscriptions", query }, shape);
  return found.kind === "ok"
    ? { kind: "ok", value: found.value.filter((one) => one.callback_url === url) }
    : found;
}

export async function readSubscription(
  parts: Parts,
  accessToken: string,
  ref: string,
): Promise<SchedulingResult<{ isActive: boolean }>> {
  const path = pathOf(parts.account.apiUrl, ref, place);
  if (path === null) return { kind: "absent" };
  const found = await readApi(parts, accessToken, { path }, resource);
  return found.kind === "ok"
    ? { kind: "ok", value: { isActive: found.value.resource.state === "active" } }
    : found;
}

export async function unsubscribe(
  parts: Parts,
  accessToken: string,
  ref: string,
): Promise<SchedulingResult<null>> {
  const path = pathOf(parts.account.apiUrl, ref, place);
  if (path === null) return { kind: "absent" };
  const nothing = z.unknown().transform(() => null);
  return readApi(parts, accessToken, { path, method: "DELETE" }, nothing);
}
