import type { Answer, Asked } from "../door";
import { invalid, mismatch, notFound, ok, overLimit, refusal, unauthorized } from "./answers";
import type { createHooks } from "./hooks";
import type { createOauth } from "./oauth";
import { kindOf, list, search } from "./reads";
import { find, type Grant, type Kind, kinds, type World } from "./world";
import { create, remove, update } from "./writes";

type Call = {
  world: World;
  hooks: ReturnType<typeof createHooks>;
  asked: Asked;
  grant: Grant;
  part: (at: number) => string;
};
type Route = { method: string; path: RegExp; scope: string; cost: number; answer(call: Call): Answer };

const bodyOf = ({ asked }: Call) => (asked.body ?? {}) as Record<string, unknown>;
const records = "(persons|organizations|deals)";
const writeOf = (call: Call) => ({
  ...{ world: call.world, hooks: call.hooks, grant: call.grant },
  ...{ kind: kindOf(call.part(1)), body: bodyOf(call) },
});

const userShown = ({ users }: World, id: number) => {
  const { name = "", email = "", active = false } = users.find((one) => one.id === id) ?? {};
  return { id, name, email, active_flag: active, is_you: false };
};

function me({ world, grant }: Call): Answer {
  const { id, name, domain, currency } = world.company;
  return ok({
    ...userShown(world, grant.user.id),
    ...{ company_id: id, company_name: name, company_domain: domain, default_currency: currency },
  });
}

const currencies = (): Answer =>
  ok(
    ["AUD", "EUR", "GBP", "JPY", "KWD", "USD", "XTS"].map((code, place) => ({
      ...{ id: place + 1, code, name: code, active_flag: code !== "AUD", is_custom_flag: code === "XTS" },
      decimal_points: code === "JPY" ? 0 : code === "KWD" ? 3 : 2,
    })),
  );

const fieldKind = (name: string): Kind => kinds.find((kind) => kind === name) ?? "person";

function fields({ world, part }: Call): Answer {
  const shown = world.fields[fieldKind(part(1))].map(({ code, name, type, isCustom, options }) => ({
    ...{ field_code: code, field_name: name, field_type: type, is_custom_field: isCustom, options },
    ...{ is_optional_response_field: false, subfields: null },
  }));
  return ok(shown, { next_cursor: null });
}

function addField(call: Call): Answer {
  const { field_name, field_type, ...others } = bodyOf(call);
  if (Object.keys(others).some((key) => key !== "options")) return invalid("body: is not allowed");
  if (typeof field_name !== "string" || typeof field_type !== "string")
    return invalid("field_name: is required");
  const made = call.world.newCustomField(field_name, field_type);
  call.world.fields[fieldKind(call.part(1))].push(made);
  const { code, name, type } = made;
  return ok({ field_code: code, field_name: name, field_type: type, is_custom_field: true }, null, 201);
}

function addActivity(call: Call): Answer {
  const { world, grant } = call;
  const { type, subject, note, done, participants, deal_id, owner_id, due_date, due_time } = bodyOf(call);
  const ids = ((participants ?? []) as { person_id: number }[]).map(({ person_id }) => person_id);
  if (!ids.every((id) => find(world, "person", id))) return invalid("participants: no such person");
  if (deal_id !== undefined && !find(world, "deal", deal_id)) return invalid("deal_id: no such deal");
  if (!["call", "meeting", "email", "task"].includes(String(type))) return invalid("type: no such type");
  const made = {
    ...{ id: world.nextId(), type: String(type), subject: String(subject ?? ""), note: String(note ?? "") },
    ...{ isDone: done === true, participants: ids, dealId: (deal_id as number | undefined) ?? null },
    ...{ ownerId: (owner_id as number | undefined) ?? grant.user.id, due: `${due_date} ${due_time}` },
  };
  world.activities.push(made);
  return ok({ id: made.id, subject: made.subject, type: made.type }, null, 201);
}

function addNote(call: Call): Answer {
  const { world } = call;
  const { content, person_id, deal_id } = bodyOf(call);
  if (typeof content !== "string" || content === "") return invalid("content: is required");
  if (person_id !== undefined && !find(world, "person", person_id)) return refusal(400, "Person not found.");
  if (deal_id !== undefined && !find(world, "deal", deal_id)) return refusal(400, "Deal not found.");
  const made = {
    ...{ id: world.nextId(), content, personId: (person_id as number | undefined) ?? null },
    dealId: (deal_id as number | undefined) ?? null,
  };
  world.notes.push(made);
  return ok({ id: made.id, content }, null, 201);
}

function addHook(call: Call): Answer {
  const { world, grant } = call;
  const { subscription_url, event_action, event_object, version, name, http_auth_user, http_auth_password } =
    bodyOf(call);
  const object = kinds.find((kind) => kind === event_object);
  if (typeof subscription_url !== "string" || !object || event_action !== "*" || version !== "2.0" || !name)
    return refusal(400, "Invalid webhook");
  if (world.hooks.filter(({ owner }) => owner === grant.user).length >= 40)
    return refusal(403, "Webhooks limit reached", "webhooks_limit");
  const made = {
    ...{ id: world.nextId(), url: subscription_url, object, owner: grant.user },
    ...{ user: http_auth_user ? String(http_auth_user) : null },
    password: http_auth_password ? String(http_auth_password) : null,
  };
  world.hooks.push(made);
  return ok({ id: made.id, subscription_url, event_action, event_object }, null, 201);
}

function removeHook({ world, part }: Call): Answer {
  const found = world.hooks.find(({ id }) => id === Number(part(1)));
  if (!found) return notFound;
  world.hooks = world.hooks.filter((one) => one !== found);
  return { status: 200, body: { status: "ok", success: true } };
}

const stages = ({ world }: Call): Answer =>
  ok(
    // In no order that means anything.
    world.stages
      .toSorted((a, b) => b.id - a.id)
      .map((one) => ({
        ...{ id: one.id, name: one.name, order_nr: one.order, pipeline_id: one.pipelineId },
        ...{ deal_probability: one.probability, is_deleted: one.isDeleted },
      })),
    { next_cursor: null },
  );
const pipelines = ({ world }: Call): Answer =>
  ok(
    world.pipelines.toReversed().map(({ id, name, order }) => ({
      ...{ id, name, order_nr: order, is_deleted: false, is_deal_probability_enabled: true },
    })),
    { next_cursor: null },
  );

const routes: Route[] = [
  { method: "GET", path: /^\/api\/v1\/users\/me$/, scope: "base", cost: 2, answer: me },
  {
    ...{ method: "GET", path: /^\/api\/v1\/users$/, scope: "users:read", cost: 20 },
    answer: ({ world }) => ok(world.users.map(({ id }) => userShown(world, id))),
  },
  { method: "GET", path: /^\/api\/v1\/currencies$/, scope: "base", cost: 20, answer: currencies },
  { method: "GET", path: /^\/api\/v2\/pipelines$/, scope: "deals:full", cost: 10, answer: pipelines },
  { method: "GET", path: /^\/api\/v2\/stages$/, scope: "deals:full", cost: 10, answer: stages },
  {
    ...{ method: "GET", path: /^\/api\/v2\/(person|organization|deal)Fields$/, scope: "base", cost: 10 },
    answer: fields,
  },
  {
    ...{ method: "POST", path: /^\/api\/v2\/(person|organization|deal)Fields$/, scope: "admin", cost: 5 },
    answer: addField,
  },
  {
    ...{ method: "GET", path: new RegExp(`^/api/v2/${records}/search$`), scope: "search:read", cost: 20 },
    answer: ({ world, asked, part }) => search(world, kindOf(part(1)), asked),
  },
  {
    ...{ method: "GET", path: new RegExp(`^/api/v2/${records}$`), scope: "contacts:full", cost: 10 },
    answer: ({ world, asked, part }) => list(world, kindOf(part(1)), asked),
  },
  {
    ...{ method: "POST", path: new RegExp(`^/api/v2/${records}$`), scope: "contacts:full", cost: 5 },
    answer: (call) => create(writeOf(call)),
  },
  {
    ...{ method: "PATCH", path: new RegExp(`^/api/v2/${records}/(\\d+)$`), scope: "contacts:full", cost: 5 },
    answer: (call) => update(writeOf(call), call.part(2)),
  },
  {
    ...{ method: "DELETE", path: new RegExp(`^/api/v2/${records}/(\\d+)$`), scope: "contacts:full", cost: 3 },
    answer: (call) => remove(writeOf(call), call.part(2)),
  },
  {
    ...{ method: "POST", path: /^\/api\/v2\/activities$/, scope: "activities:full", cost: 5 },
    answer: addActivity,
  },
  { method: "POST", path: /^\/api\/v1\/notes$/, scope: "contacts:full", cost: 10, answer: addNote },
  { method: "POST", path: /^\/api\/v1\/webhooks$/, scope: "webhooks:full", cost: 10, answer: addHook },
  {
    ...{ method: "GET", path: /^\/api\/v1\/webhooks$/, scope: "webhooks:full", cost: 20 },
    answer: ({ world, grant }) =>
      ok(
        world.hooks
          .filter(({ owner }) => owner === grant.user)
          .map(({ id, url, object }) => ({ id, subscription_url: url, event_object: object })),
      ),
  },
  {
    ...{ method: "DELETE", path: /^\/api\/v1\/webhooks\/(\d+)$/, scope: "webhooks:full", cost: 6 },
    answer: removeHook,
  },
];

/** The vendor's API as of late 2026: v2, and what is left of v1. */
export function answerApi(
  { world, hooks, oauth }: { world: World; hooks: Call["hooks"]; oauth: ReturnType<typeof createOauth> },
  asked: Asked,
): Answer {
  const grant = oauth.grantOf(asked);
  if (!grant) return unauthorized;
  const route = routes.find(({ method, path }) => method === asked.method && path.test(asked.path));
  if (!route) return notFound;
  if (!grant.scopes.has(route.scope)) return mismatch;
  const { limits } = world;
  if (limits.tokens !== null && limits.tokens < route.cost)
    return overLimit({ "x-daily-ratelimit-token-remaining": "0" });
  if (limits.tokens !== null) limits.tokens -= route.cost;
  const found = route.path.exec(asked.path) ?? [];
  const answer = route.answer({ world, hooks, asked, grant, part: (at) => found[at] ?? "" });
  return { ...answer, headers: { date: new Date(world.nowMs).toUTCString(), ...answer.headers } };
}
