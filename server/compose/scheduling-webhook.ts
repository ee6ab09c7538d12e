import type { SchedulingEvent, Schedulings } from "@/server/ports/scheduling";
import type { WebhookIn } from "@/server/ports/webhook";

/** What a calendar's service said; `calendarId` stands in the address and proves nothing. */
type HeardScheduling = { calendarId: string; isSandbox: boolean; event: SchedulingEvent };

/**
 * Messages of calendars, the pretended ones among them, at `/api/webhooks/calendly/<id of the calendar>`. `hear` must keep what it needs before
 * the call is acknowledged; the service repeats it otherwise.
 */
export const schedulingWebhook = (
  { real, sandbox }: Schedulings,
  hear: (heard: HeardScheduling) => Promise<void>,
): WebhookIn => ({
  name: "calendly/:calendarId",
  read: ({ headers, body, params }, now) => {
    const message = { headers, body: body.toString("utf8"), now };
    const calendarId = params?.calendarId ?? "";
    for (const port of [real, sandbox]) {
      const event = port?.readEvent(message);
      if (port && event)
        return {
          remoteRef: null,
          ...(event.kind !== "other" && {
            keep: () => hear({ calendarId, isSandbox: port.isSandbox, event }),
          }),
        };
    }
    return "forged";
  },
});
