import type { Answer, Asked } from "../door";
import type { createOauth } from "./oauth";
import {
  eventResource,
  inviteeResource,
  nowOf,
  personResource,
  type StandInGrant,
  type StandInPerson,
  subscriptionResource,
  typeResource,
  type World,
} from "./world";

const refusal = (status: number, title: string, message: string, details?: object[]): Answer => ({
  status,
  body: { title, message, ...(details && { details }) },
});
const unauthenticated = refusal(401, "Unauthenticated", "The access token is invalid");
const notFound = refusal(404, "Resource Not Found", "The server could not find the requested resource.");
const denied = refusal(403, "Permission Denied", "You do not have permission to access this resource.");
const invalid = (parameter: string, message: string) =>
  refusal(400, "Invalid Argument", "The supplied parameters are invalid.", [{ parameter, message }]);
const insufficient = (scope: string): Answer => ({
  ...refusal(403, "Permission Denied", `Insufficient scope. Required scopes: ${scope}`),
  headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
});

/** A write scope includes the read scope of the same family. */
const has = ({ scopes }: StandInGrant, scope: string) =>
  scopes.has(scope) || (scope.endsWith(":read") && scopes.has(scope.replace(/:read$/, ":write")));

const families: Record<string, string> = {
  invitee: "scheduled_events:read",
  invitee_no_show: "scheduled_events:read",
  event_type: "event_types:read",
};
const knownEvents = [
  ...["invitee.created", "invitee.canceled", "invitee_no_show.created", "invitee_no_show.deleted"],
  ...["event_type.created", "event_type.updated", "event_type.deleted"],
];

type Call = { world: World; asked: Asked; grant: StandInGrant; id: (at: number) => string };
type Route = { method: string; path: RegExp; scope: string; answer(call: Call): Answer };

function paged(world: World, { query, path }: Asked, all: readonly object[]): Answer {
  const count = Number(query.get("count") ?? 20);
  if (!Number.isInteger(count) || count < 1 || count > 100)
    return invalid("count", "must be between 1 and 100");
  const token = query.get("page_token");
  const from = token === null ? 0 : Number(Buffer.from(token, "base64url").toString("utf8").split(":")[1]);
  if (!Number.isInteger(from)) return invalid("page_token", "is invalid");
  const collection = all.slice(from, from + count);
  const next = from + count < all.length ? Buffer.from(`page:${from + count}`).toString("base64url") : null;
  const nextPage = new URLSearchParams(query);
  if (next) nextPage.set("page_token", next);
  const pagination = {
    count: collection.length,
    next_page: next && `${world.apiUrl}${path}?${nextPage}`,
    previous_page: null,
    next_page_token: next,
    previous_page_token: null,
  };
  return { status: 200, body: { collection, pagination } };
}

/** Whose things are listed: one's own, by the address of the user. */
function listedOwner({ asked, grant }: Call): StandInPerson | Answer {
  const user = asked.query.get("user");
  if (user === null) return invalid("user", "is missing");
  return user === grant.person.uri ? grant.person : denied;
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

function listEvents(call: Call): Answer {
  const owner = listedOwner(call);
  if ("status" in owner) return owner;
  const { world, asked } = call;
  const from = instantOf(asked.query.get("min_start_time"));
  if (from !== null && Number.isNaN(from)) return invalid("min_start_time", "is invalid");
  const status = asked.query.get("status");
  const found = world.events
    .filter(({ type }) => type.owner === owner)
    .filter(({ startsAt }) => from === null || +startsAt >= from)
    .filter((event) => status === null || (event.cancellation ? "canceled" : "active") === status)
    .sort((one, other) => +one.startsAt - +other.startsAt);
  return paged(
    world,
    asked,
    found.map((event) => eventResource(world, event)),
  );
}

function subscribe({ world, asked, grant }: Call): Answer {
  const { url, events, organization, user, scope } = (asked.body ?? {}) as Record<string, unknown>;
  if (typeof url !== "string" || !/^https?:\/\//.test(url)) return invalid("url", "is invalid");
  if (scope !== "user") return denied;
  if (user !== grant.person.uri || organization !== grant.person.organization) return denied;
  if (!Array.isArray(events) || events.length === 0) return invalid("events", "must be filled");
  for (const event of events) {
    if (!knownEvents.includes(event)) return invalid("events", `${event} is not known`);
    const needed = families[String(event).split(".")[0] ?? ""] ?? "";
    if (!has(grant, needed)) return insufficient(needed);
  }
  if (world.subscriptions.some((one) => one.callbackUrl === url && one.person === grant.person))
    return refusal(409, "Already Exists", "Hook with this url already exists");
  const made = {
    uri: world.uri("webhook_subscriptions"),
    callbackUrl: url,
    events: events.map(String),
    person: grant.person,
    state: "active" as const,
    createdAt: nowOf(world),
    retryStartedAt: null,
  };
  world.subscriptions.push(made);
  return { status: 201, body: { resource: subscriptionResource(made) } };
}

function listSubscriptions(call: Call): Answer {
  const { world, asked, grant } = call;
  if (asked.query.get("organization") !== grant.person.organization)
    return invalid("organization", "is missing");
  if (asked.query.get("scope") !== "user") return denied;
  const owner = listedOwner(call);
  if ("status" in owner) return owner;
  const own = world.subscriptions.filter((one) => one.person === owner);
  return paged(world, asked, own.map(subscriptionResource));
}

function oneSubscription({ world, asked, grant, id }: Call): Answer {
  const found = world.subscriptions.find(
    (one) => one.uri === `${world.apiUrl}/webhook_subscriptions/${id(1)}` && one.person === grant.person,
  );
  if (!found) return notFound;
  if (asked.method === "GET") return { status: 200, body: { resource: subscriptionResource(found) } };
  world.subscriptions.splice(world.subscriptions.indexOf(found), 1);
  return { status: 204 };
}

const findEvent = ({ world, grant, id }: Call) =>
  world.events.find(
    ({ uri, type }) => uri === `${world.apiUrl}/scheduled_events/${id(1)}` && type.owner === grant.person,
  );

const routes: Route[] = [
  {
    ...{ method: "GET", path: /^\/users\/me$/, scope: "users:read" },
    answer: ({ grant }) => ({ status: 200, body: { resource: personResource(grant.person) } }),
  },
  {
    ...{ method: "GET", path: /^\/event_types$/, scope: "event_types:read" },
    answer: (call) => {
      const owner = listedOwner(call);
      if ("status" in owner) return owner;
      const { world, asked } = call;
      const active = asked.query.get("active");
      const own = world.types
        .filter((type) => type.owner === owner && type.deletedAt === null)
        .filter((type) => active === null || String(type.active) === active);
      return paged(
        world,
        asked,
        own.map((type) => typeResource(world, type)),
      );
    },
  },
  {
    ...{ method: "GET", path: /^\/scheduled_events$/, scope: "scheduled_events:read" },
    answer: listEvents,
  },
  {
    ...{ method: "GET", path: /^\/scheduled_events\/([^/]+)$/, scope: "scheduled_events:read" },
    answer: (call) => {
      const event = findEvent(call);
      return event ? { status: 200, body: { resource: eventResource(call.world, event) } } : notFound;
    },
  },
  {
    ...{ method: "GET", path: /^\/scheduled_events\/([^/]+)\/invitees$/, scope: "scheduled_events:read" },
    answer: (call) => {
      const event = findEvent(call);
      if (!event) return notFound;
      const guests = call.world.invitees.filter((one) => one.event === event);
      return paged(
        call.world,
        call.asked,
        guests.map((one) => inviteeResource(call.world, one)),
      );
    },
  },
  {
    method: "GET",
    path: /^\/scheduled_events\/([^/]+)\/invitees\/([^/]+)$/,
    scope: "scheduled_events:read",
    answer: (call) => {
      const event = findEvent(call);
      const found =
        event && call.world.invitees.find(({ uri }) => uri === `${event.uri}/invitees/${call.id(2)}`);
      return found ? { status: 200, body: { resource: inviteeResource(call.world, found) } } : notFound;
    },
  },
  {
    ...{ method: "POST", path: /^\/webhook_subscriptions$/, scope: "webhooks:write" },
    answer: subscribe,
  },
  {
    ...{ method: "GET", path: /^\/webhook_subscriptions$/, scope: "webhooks:read" },
    answer: listSubscriptions,
  },
  {
    ...{ method: "GET", path: /^\/webhook_subscriptions\/([^/]+)$/, scope: "webhooks:read" },
    answer: oneSubscription,
  },
  {
    ...{ method: "DELETE", path: /^\/webhook_subscriptions\/([^/]+)$/, scope: "webhooks:write" },
    answer: oneSubscription,
  },
];

/** The vendor's API v2: a token's person sees their own things, as far as the token's scopes go. */
export function answerApi(world: World, oauth: ReturnType<typeof createOauth>, asked: Asked): Answer {
  const grant = oauth.grantOf(asked.bearer ?? "");
  if (!grant) return unauthenticated;
  const route = routes.find(({ method, path }) => method === asked.method && path.test(asked.path));
  if (!route) return notFound;
  if (!has(grant, route.scope)) return insufficient(route.scope);
  const found = route.path.exec(asked.path) ?? [];
  return route.answer({ world, asked, grant, id: (at) => found[at] ?? "" });
}
