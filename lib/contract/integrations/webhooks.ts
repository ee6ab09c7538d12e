import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, noInput, nothing } from "../fields";
import { listOf, page } from "../lists";
import { named, wire } from "../wire";
import { looksLikeWebhookUrl, maxUrl, webhookProspect } from "./webhook-parts";

/** Endpoints a workspace can have. */
export const maxWebhooks = 20;
/** Days after which events and their deliveries are deleted. */
export const keptDays = 30;
/** Hours that the secret before the last replacement still signs. */
export const oldSecretHours = 24;
/** Deliveries that one replay may add. */
export const maxReplayed = 10_000;

/** The trigger events of INTEG-14 that this product can tell of. */
export const updateTypes = [
  "message_sent",
  "invite_sent",
  "invite_accepted",
  "got_reply",
  "new_message",
  "add_label",
  "add_ai_label",
  "delete_label",
  "new_email",
  "email_sent",
  "clicked_email_link",
  "meet_booked",
] as const;
export type UpdateType = (typeof updateTypes)[number];

/** `test`: sent by a member to try an endpoint. */
const webhookEvents = [...updateTypes, "test"] as const;

/** The payload of a webhook (INTEG-21). Fields of `data` that an event has nothing to say about are null. */
export const webhookPayload = wire({
  event: z.enum(webhookEvents),
  workspaceId: named("space", id),
  accountId: named("credentials_id", id.nullable()),
  prospect: named("profile", webhookProspect),
  data: wire({
    campaignId: named("workflow_id", id.nullable()),
    messageId: id.nullable(),
    channel: z.string().nullable(),
    subject: z.string().nullable(),
    text: z.string().nullable(),
    labelId: id.nullable(),
    label: z.string().nullable(),
    url: z.string().nullable(),
    meeting: wire({
      id,
      name: z.string(),
      startsAt: instant,
      endsAt: instant,
      location: z.string().nullable(),
    }).nullable(),
  }),
  createdAt: instant,
});
export type WebhookPayload = z.output<typeof webhookPayload>;

/** `failing`: paused because it only failed for three days; `gone`: paused because it answered 410. */
const webhookStates = ["active", "paused", "failing", "gone"] as const;
export type WebhookState = (typeof webhookStates)[number];

const webhook = wire({
  id,
  callbackUrl: z.string(),
  updateTypes: z.array(z.enum(updateTypes)),
  state: z.enum(webhookStates),
  stateAt: instant,
  /** The last characters of its secret. */
  secretEnd: z.string(),
  /** Until when the secret before signs, too; null once it is over. */
  oldSecretUntil: instant.nullable(),
  /** Since when nothing was delivered; null if the last delivery arrived. */
  failingSince: instant.nullable(),
  /** Deliveries of the last 7 days that have ended. */
  delivered: z.int(),
  failed: z.int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
});
export type Webhook = z.output<typeof webhook>;

export const webhookDeliveryStates = ["pending", "delivered", "failed"] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Why no answer counted. `interrupted`: the attempt was cut off on our side and is made again. */
const webhookFailures = [
  "status",
  "forbidden",
  "unresolved",
  "unreachable",
  "timeout",
  "tls",
  "interrupted",
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

const deliveryFields = {
  id,
  event: z.enum(webhookEvents),
  prospectName: named("profile_name", z.string().nullable()),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int(),
  /** The status code of the last answer. */
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  durationMs: z.int().nullable(),
  isReplay: z.boolean(),
  at: instant,
  /** When it is tried next; null once it has ended. */
  nextAt: instant.nullable(),
};
const delivery = wire(deliveryFields);
export type WebhookDelivery = z.output<typeof delivery>;

const openedDelivery = wire({
  ...deliveryFields,
  webhookId: id,
  /** Null before the first attempt. */
  body: z.string().nullable(),
  /** The beginning of the last answer. */
  answer: z.string().nullable(),
});
export type OpenedDelivery = z.output<typeof openedDelivery>;

export const callbackUrl = z
  .string({ error: "fill_this_field" })
  .min(1, "fill_this_field")
  .max(maxUrl, "too_long")
  .refine((text) => /^https?:\/\//i.test(text), "webhook_url_protocol")
  .refine(looksLikeWebhookUrl, "wrong_webhook_url");
const types = z
  .array(z.enum(updateTypes))
  .min(1, "update_type_missing")
  .max(updateTypes.length)
  .refine((all) => new Set(all).size === all.length, "invalid_input");

const gate = { who: "admin", page: "integrations", feature: "webhook_integration" } as const;
const changes = { ...gate, scope: "admin", rate: "write" } as const;
const secrets = { ...gate, scope: "self", rate: "write" } as const;
const all = "/integrations/webhooks";
const one = "/integrations/webhooks/:_id";
const shownOnce = { secret: z.string() };

export const webhooks = {
  list: endpoint({
    method: "GET",
    path: all,
    access: { ...gate, rate: "read" },
    input: noInput,
    output: z.array(webhook),
  }),
  /** The secret is in this response alone. */
  create: endpoint({
    method: "POST",
    path: all,
    access: { ...secrets, confirmed: true },
    input: wire({ callbackUrl, updateTypes: types }),
    output: wire({ webhook, ...shownOnce }),
  }),
  change: endpoint({
    method: "PUT",
    path: one,
    access: changes,
    input: wire({
      id,
      callbackUrl: callbackUrl.optional(),
      updateTypes: types.optional(),
      isActive: z.boolean().optional(),
    }),
    output: webhook,
  }),
  remove: endpoint({ method: "DELETE", path: one, access: changes, input: wire({ id }), output: nothing }),
  /** Replaces the secret; the one before signs, too, for 24 hours. */
  replaceSecret: endpoint({
    method: "POST",
    path: `${one}/secret`,
    access: secrets,
    input: wire({ id }),
    output: wire({ webhook, ...shownOnce }),
  }),
  /** Queues an example event. */
  test: endpoint({
    method: "POST",
    path: `${one}/test`,
    access: { ...changes, rate: "live-test" },
    input: wire({ id }),
    output: nothing,
  }),
  deliveries: endpoint({
    method: "GET",
    path: `${one}/deliveries`,
    access: { ...gate, rate: "read" },
    input: wire({ id, state: z.enum(webhookDeliveryStates).optional(), ...page(50) }),
    output: listOf(delivery),
  }),
  delivery: endpoint({
    method: "GET",
    path: `${one}/deliveries/:delivery_id`,
    access: { ...gate, rate: "read" },
    input: wire({ id, deliveryId: id }),
    output: openedDelivery,
  }),
  resend: endpoint({
    method: "POST",
    path: `${one}/deliveries/:delivery_id/resend`,
    access: changes,
    input: wire({ id, deliveryId: id }),
    output: nothing,
  }),
  /** Sends everything of a period again, or only counts it; `count` is what it is then. */
  replay: endpoint({
    method: "POST",
    path: `${one}/replay`,
    access: changes,
    input: wire({ id, from: instant, to: instant, countsOnly: z.boolean().default(false) }),
    output: wire({ count: z.int() }),
  }),
};
