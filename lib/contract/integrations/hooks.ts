import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, noInput, nothing } from "../fields";
import { listOf, page } from "../lists";
import { named, wire } from "../wire";
import { callbackUrl, updateTypes, webhookPayload } from "./webhooks";

/** Subscriptions of programs that a workspace can have: each live automation elsewhere is one. */
export const maxHooks = 500;

const event = z.enum(updateTypes);
/** Only of this campaign or this label. */
const filter = { campaignId: named("workflow_id", id.optional()), labelId: id.optional() };

const hook = wire({
  /** Automation products look for `id`. */
  id: named("id", id),
  targetUrl: z.string(),
  event,
  campaignId: named("workflow_id", id.nullable()),
  labelId: id.nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
});
export type Hook = z.output<typeof hook>;

/** An event as a webhook tells it, with an id by which what was seen before is left out. */
const happening = wire({ id: named("id", z.string()), ...webhookPayload.fields });

const gate = { who: "admin", page: "integrations", feature: "webhook_integration" } as const;
const reads = { ...gate, rate: "read" } as const;
const changes = { ...gate, scope: "admin", rate: "write" } as const;

/** REST hooks: programs with an API token subscribe to events one by one, and unsubscribe (INTEG-14). */
export const hooks = {
  list: endpoint({
    method: "GET",
    path: "/hooks",
    access: reads,
    input: noInput,
    output: wire({ items: z.array(hook), zapierUrl: z.string().nullable() }),
  }),
  /** The secret signs what is sent, as of a webhook; it is in this response alone. A target that answers 410 is unsubscribed. */
  subscribe: endpoint({
    method: "POST",
    path: "/hooks",
    access: changes,
    input: wire({ targetUrl: callbackUrl, event, ...filter }),
    output: wire({ ...hook.fields, secret: z.string() }),
  }),
  show: endpoint({ method: "GET", path: "/hooks/:_id", access: reads, input: wire({ id }), output: hook }),
  unsubscribe: endpoint({
    method: "DELETE",
    path: "/hooks/:_id",
    access: changes,
    input: wire({ id }),
    output: nothing,
  }),
  /** The latest three of an event, or an invented one, to choose fields from. */
  samples: endpoint({
    method: "GET",
    path: "/hooks/samples",
    access: reads,
    input: wire({ event }),
    output: z.array(happening),
  }),
  /** What happened, newest first: for programs that ask instead of being told. Kept for 30 days, from the first token or webhook on. */
  events: endpoint({
    method: "GET",
    path: "/hooks/events",
    access: reads,
    input: wire({ event, ...filter, ...page(50) }),
    output: listOf(happening),
  }),
};

const choice = wire({ id: named("id", z.string()), name: z.string() });
const asked = wire({ search: z.string().max(100).optional(), ...page(50) });

/** Short lists to choose from: id and name, by name. */
export const choiceLists = {
  campaigns: endpoint({
    method: "GET",
    path: "/choices/campaigns",
    access: { who: "member", page: ["campaigns", "inbox", "reports"], rate: "read" },
    input: asked,
    output: listOf(choice),
  }),
  /** The accounts that the caller may work with. */
  senders: endpoint({
    method: "GET",
    path: "/choices/senders",
    access: { who: "member", rate: "read" },
    input: asked,
    output: listOf(choice),
  }),
  labels: endpoint({
    method: "GET",
    path: "/choices/labels",
    access: { who: "member", rate: "read" },
    input: asked,
    output: listOf(choice),
  }),
};
