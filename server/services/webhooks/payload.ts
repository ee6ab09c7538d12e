import * as z from "zod";
import { type WebhookPayload, webhookPayload } from "@/lib/contract/integrations/webhooks";
import type { DueDelivery } from "@/server/repositories/webhooks/deliveries";

const write = (payload: WebhookPayload): string => JSON.stringify(z.encode(webhookPayload, payload));

/** What an endpoint is told of an event. */
export function payloadOf(workspaceId: string, due: DueDelivery): string {
  const { campaignId, messageId, channel, labelId, label, url } = due.facts;
  return write({
    ...{ event: due.type, workspaceId, accountId: due.accountId, prospect: due.prospect },
    data: {
      ...{ campaignId: campaignId ?? null, messageId: messageId ?? null, channel: channel ?? null },
      ...{ subject: due.subject, text: due.text },
      ...{ labelId: labelId ?? null, label: label ?? null, url: url ?? null, meeting: meetingOf(due.facts) },
    },
    createdAt: due.happenedAt.toISOString(),
  });
}

function meetingOf(facts: DueDelivery["facts"]): WebhookPayload["data"]["meeting"] {
  const { meetingId: id, meetingName, meetingStartsAt: startsAt, meetingEndsAt: endsAt } = facts;
  if (!id || !startsAt || !endsAt) return null;
  return { id, name: meetingName ?? "", startsAt, endsAt, location: facts.meetingLocation ?? null };
}

/** An example, by which a receiver can be tried. */
export const examplePayload = (workspaceId: string, at: Date): string =>
  write({
    ...{ event: "test", workspaceId, accountId: null },
    prospect: {
      ...{
        id: null,
        firstName: "Ada",
        lastName: "Example",
        fullName: "Ada Example",
        position: "Head of Sales",
      },
      ...{ companyName: "Example", location: "Lyon", email: "ada@example.com", phone: "+33 1 23 45 67 89" },
      ...{ profileUrl: null, customFields: {} },
    },
    data: {
      ...{ campaignId: null, messageId: null, channel: null, subject: null, text: null },
      ...{ labelId: null, label: null, url: null, meeting: null },
    },
    createdAt: at.toISOString(),
  });
