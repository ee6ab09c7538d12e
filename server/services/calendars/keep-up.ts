import type { Tools } from "@/server/context";
import { publish } from "@/server/outbox/publish";
import { changeCalendar } from "@/server/repositories/calendars/calendars";
import { saveEventTypes } from "@/server/repositories/calendars/event-types";
import { wakeLinks } from "./meeting-links";
import { askService, type CalendarTools } from "./tokens";

type Answering = CalendarTools & Pick<Tools, "config">;

/** Where the service tells of the bookings of a calendar. */
const eventsUrl = ({ config }: Answering, calendarId: string) =>
  `${config.http.baseUrl}/api/webhooks/calendly/${calendarId}`;

/** Has the service tell of the member's bookings. False if it could not be done now. */
export async function subscribe(tools: Answering, calendarId: string): Promise<boolean> {
  const answer = await askService(tools, calendarId, (port, accessToken, row) =>
    port.subscribe({ workspaceId: row.workspaceId }, accessToken, {
      person: { ref: row.ownerRef, organizationRef: row.organizationRef },
      url: eventsUrl(tools, calendarId),
    }),
  );
  if (answer.kind !== "ok") return false;
  await tools.transact((tx) => changeCalendar(tx, calendarId, { subscriptionRef: answer.value.ref }));
  return true;
}

/** Reads what can be booked with the member. False if it could not be read (INTEG-27). */
export async function readEventTypes(tools: CalendarTools, calendarId: string): Promise<boolean> {
  const answer = await askService(tools, calendarId, (port, accessToken, row) =>
    port.eventTypes({ workspaceId: row.workspaceId }, accessToken, row.ownerRef),
  );
  if (answer.kind !== "ok") return false;
  await tools.transact(async (tx) => {
    await saveEventTypes(tx, { calendarId, at: tools.now(), newId: tools.newId }, answer.value);
    await wakeLinks(tx, tools, calendarId);
    await publish(tx, "refetch", { list: "integrations" });
  });
  return true;
}
