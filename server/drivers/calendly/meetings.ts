import * as z from "zod";
import type { Meeting, SchedulingResult } from "@/server/ports/scheduling";
import { type Parts, pathOf, readApi } from "./client";
import { readAllPages, readPage } from "./pages";
import { inviteeShape, meetingOf, type ScheduledEvent, scheduledEventShape } from "./shapes";

const inviteePlace = /^\/scheduled_events\/[\w-]{1,100}\/invitees\/[\w-]{1,100}$/;
const eventPlace = /^\/scheduled_events\/[\w-]{1,100}$/;
/** Each event of a page costs one more call, and free plans have fifty in a minute. */
const eventsPerPage = "10";

export async function readMeeting(
  parts: Parts,
  accessToken: string,
  ref: string,
): Promise<SchedulingResult<Meeting>> {
  const path = pathOf(parts.account.apiUrl, ref, inviteePlace);
  if (path === null) return { kind: "absent" };
  const invitee = await readApi(parts, accessToken, { path }, z.object({ resource: inviteeShape }));
  if (invitee.kind !== "ok") return invitee;
  const eventPath = path.replace(/\/invitees\/.*$/, "");
  const event = await readApi(
    parts,
    accessToken,
    { path: eventPath },
    z.object({ resource: scheduledEventShape }),
  );
  return event.kind === "ok"
    ? { kind: "ok", value: meetingOf(invitee.value.resource, event.value.resource) }
    : event;
}

type Of = { personRef: string; from: Date; cursor: string | null };

/** A page of events with all their guests. */
export async function listMeetings(
  parts: Parts,
  accessToken: string,
  { personRef, from, cursor }: Of,
): Promise<SchedulingResult<{ meetings: Meeting[]; cursor: string | null }>> {
  const query = {
    ...{ user: personRef, min_start_time: from.toISOString(), sort: "start_time:asc" },
    count: eventsPerPage,
    ...(cursor !== null && { page_token: cursor }),
  };
  const page = await readPage(parts, accessToken, { path: "/scheduled_events", query }, scheduledEventShape);
  if (page.kind !== "ok") return page;
  const meetings: Meeting[] = [];
  for (const event of page.value.items) {
    const guests = await guestsOf(parts, accessToken, event);
    // Deleted since the page was read.
    if (guests.kind === "absent") continue;
    if (guests.kind !== "ok") return guests;
    meetings.push(...guests.value);
  }
  return { kind: "ok", value: { meetings, cursor: page.value.next } };
}

async function guestsOf(
  parts: Parts,
  accessToken: string,
  event: ScheduledEvent,
): Promise<SchedulingResult<Meeting[]>> {
  const path = pathOf(parts.account.apiUrl, event.uri, eventPlace);
  if (path === null) return { kind: "absent" };
  const list = { path: `${path}/invitees`, query: { count: "100" } };
  const found = await readAllPages(parts, accessToken, list, inviteeShape);
  return found.kind === "ok"
    ? { kind: "ok", value: found.value.map((invitee) => meetingOf(invitee, event)) }
    : found;
}
