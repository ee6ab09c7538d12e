import type { Tools } from "@/server/context";
import type { Meeting, SchedulingResult } from "@/server/ports/scheduling";
import { changeCalendar, findCalendar, postponeCare } from "@/server/repositories/calendars/calendars";
import { readEventTypes, subscribe } from "./keep-up";
import { keep } from "./read-meetings";
import { askService, type CalendarTools } from "./tokens";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Bookings that began this long ago are read again: a lost message may have told of a cancellation or that nobody came. */
const sweptBackMs = 2 * dayMs;
const maxPages = 100;

/**
 * Looks after a connected calendar: its consent and its subscription are good, its event types are known, and bookings of which no message
 * arrived are found. Throws nothing that a later round mends: what failed is tried again within an hour.
 */
export async function careForCalendar(
  tools: CalendarTools & Pick<Tools, "config">,
  id: string,
): Promise<void> {
  const { transact, now } = tools;
  const row = await transact((tx) => findCalendar(tx, id));
  if (row?.state !== "connected" || row.brokenAt) return;
  // Before anything else, so that one that fails delays no other.
  const retryAt = new Date(+now() + hourMs);
  await transact((tx) => changeCalendar(tx, id, { careAt: retryAt }));
  const isTold = (await isSubscribed(tools, id, row.subscriptionRef)) || (await subscribe(tools, id));
  const areRead = await readEventTypes(tools, id);
  const isSwept = await sweep(tools, id);
  if (isTold && areRead && isSwept)
    await transact((tx) => postponeCare(tx, id, { from: retryAt, to: new Date(+now() + dayMs) }));
}

/** Whether the service still tells of bookings. If it does not say, that is looked at again. */
async function isSubscribed(tools: CalendarTools, id: string, ref: string | null): Promise<boolean> {
  if (ref === null) return false;
  const answer = await askService(tools, id, (port, accessToken, { workspaceId }) =>
    port.subscription({ workspaceId }, accessToken, ref),
  );
  return answer.kind === "ok" ? answer.value.isActive : answer.kind !== "absent";
}

async function sweep(tools: CalendarTools, id: string): Promise<boolean> {
  const from = new Date(+tools.now() - sweptBackMs);
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page++) {
    const at: string | null = cursor;
    const answer: SchedulingResult<{ meetings: Meeting[]; cursor: string | null }> = await askService(
      tools,
      id,
      (port, accessToken, row) =>
        port.meetings({ workspaceId: row.workspaceId }, accessToken, {
          personRef: row.ownerRef,
          from,
          cursor: at,
        }),
    );
    if (answer.kind !== "ok") return false;
    for (const meeting of answer.value.meetings) await keep(tools, id, meeting);
    cursor = answer.value.cursor;
    if (cursor === null) break;
  }
  return true;
}
