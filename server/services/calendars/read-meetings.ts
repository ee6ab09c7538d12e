import type { Meeting } from "@/server/ports/scheduling";
import { findByRef, findMeeting } from "@/server/repositories/calendars/meetings";
import { planningIn } from "@/server/services/campaigns/planning";
import { recordMeeting } from "./record";
import type { CalendarTools } from "./tokens";
import { askService } from "./tokens";

/** Reads a booking as it is now. Throws while the service does not respond; one that it does not show stays as it was told. */
export async function readMeeting(tools: CalendarTools, meetingId: string): Promise<void> {
  const row = await tools.transact((tx) => findMeeting(tx, meetingId));
  if (!row) return;
  const meeting = await askFor(tools, row.calendarId, row.ref);
  if (meeting) await keep(tools, row.calendarId, meeting);
}

async function askFor(tools: CalendarTools, calendarId: string, ref: string): Promise<Meeting | null> {
  const answer = await askService(tools, calendarId, (port, accessToken, { workspaceId }) =>
    port.meeting({ workspaceId }, accessToken, ref),
  );
  if (answer.kind === "later") throw new Error("the scheduling service shows no booking at the moment");
  return answer.kind === "ok" ? answer.value : null;
}

/** How many times a booking that is not known yet can have been moved. */
const longestTrail = 10;

/** Records a booking after those that it took the place of, which may have been lost. */
export async function keep(
  tools: CalendarTools,
  calendarId: string,
  meeting: Meeting,
  left = longestTrail,
): Promise<void> {
  const { movedFrom } = meeting;
  if (movedFrom !== null && left > 0) {
    const before = await tools.transact((tx) => findByRef(tx, calendarId, movedFrom));
    if (!before?.isRead) {
      const earlier = await askFor(tools, calendarId, movedFrom);
      if (earlier) await keep(tools, calendarId, earlier, left - 1);
    }
  }
  await tools.transact(async (tx) =>
    recordMeeting(tools, tx, await planningIn(tx, tools), calendarId, meeting),
  );
}
