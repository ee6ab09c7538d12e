import * as z from "zod";
import { type UpdateType, type WebhookPayload, webhookPayload } from "@/lib/contract/integrations/webhooks";
import type { DueDelivery, HappenedEvent } from "@/server/repositories/webhooks/deliveries";

const write = (payload: WebhookPayload): string => JSON.stringify(z.encode(webhookPayload, payload));

/** What an endpoint is told of an event. */
export const payloadOf = (workspaceId: string, due: DueDelivery): string => write(told(workspaceId, due));

/** The same as a list of events shows it. */
export const happened = (workspaceId: string, event: HappenedEvent): WebhookPayload & { id: string } => ({
  id: event.eventId,
  ...told(workspaceId, event),
});

function told(workspaceId: string, event: HappenedEvent): WebhookPayload {
  const { campaignId, messageId, channel, labelId, label, url } = event.facts;
  return {
    ...{ event: event.type, workspaceId, accountId: event.accountId, prospect: event.prospect },
    data: {
      ...{ campaignId: campaignId ?? null, messageId: messageId ?? null, channel: channel ?? null },
      ...{ subject: event.subject, text: event.text },
      ...{
        labelId: labelId ?? null,
        label: label ?? null,
        url: url ?? null,
        meeting: meetingOf(event.facts),
      },
    },
    createdAt: event.happenedAt.toISOString(),
  };
}

function meetingOf(facts: DueDelivery["facts"]): WebhookPayload["data"]["meeting"] {
  const { meetingId: id, meetingName, meetingStartsAt: startsAt, meetingEndsAt: endsAt } = facts;
  if (!id || !startsAt || !endsAt) return null;
  return { id, name: meetingName ?? "", startsAt, endsAt, location: facts.meetingLocation ?? null };
}

const nobody: WebhookPayload["prospect"] = {
  ...{ id: null, firstName: "Ada", lastName: "Example", fullName: "Ada Example", position: "Head of Sales" },
  ...{ companyName: "Example", location: "Lyon", email: "ada@example.com", phone: "+33 1 23 45 67 89" },
  ...{ profileUrl: null, customFields: {} },
};
const nothing: WebhookPayload["data"] = {
  ...{ campaignId: null, messageId: null, channel: null, subject: null, text: null },
  ...{ labelId: null, label: null, url: null, meeting: null },
};

/** An example, by which a receiver can be tried. */
export const examplePayload = (workspaceId: string, at: Date): string =>
  write({
    ...{ event: "test", workspaceId, accountId: null, prospect: nobody, data: nothing },
    createdAt: at.toISOString(),
  });

const anId = "01890000-0000-7000-8000-000000000001";
const message = { campaignId: anId, messageId: anId, text: "Tell me more" };
/** What an event says beside who it is about. */
const examples: Record<UpdateType, Partial<WebhookPayload["data"]>> = {
  message_sent: { ...message, channel: "network", text: "Hello Ada" },
  invite_sent: { campaignId: anId, channel: "network" },
  invite_accepted: { campaignId: anId, channel: "network" },
  got_reply: { ...message, channel: "email", subject: "Re: Hello" },
  new_message: { ...message, channel: "network" },
  add_label: { labelId: anId, label: "Warm" },
  add_ai_label: { messageId: anId, channel: "email", label: "interested" },
  delete_label: { labelId: anId, label: "Warm" },
  new_email: { ...message, channel: "email", subject: "Re: Hello" },
  email_sent: { ...message, channel: "email", subject: "Hello", text: "Hello Ada" },
  clicked_email_link: { campaignId: anId, channel: "email", url: "https://example.com/offer" },
  meet_booked: {
    campaignId: anId,
    meeting: {
      ...{ id: anId, name: "Introduction", location: "https://meet.example/abc" },
      ...{ startsAt: "2026-12-03T09:00:00.000Z", endsAt: "2026-12-03T09:30:00.000Z" },
    },
  },
};

/** An invented event, for a program that has to know its fields before anything happened. */
export const exampleOf = (
  workspaceId: string,
  event: UpdateType,
  at: Date,
): WebhookPayload & { id: string } => ({
  ...{ id: `example-${event}`, event, workspaceId, accountId: null, prospect: nobody },
  data: { ...nothing, ...examples[event] },
  createdAt: at.toISOString(),
});
