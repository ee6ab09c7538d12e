import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { calendars, meetingLinks, meetings } from "@/lib/contract/integrations/calendar";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** The user's own Calendly; a change of the user makes it stale. */
export const ownCalendarQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.user, "calendar"], queryFn: () => read(calendars.own, {}) });

/** The user's event types, as last read. */
export const eventTypesQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.user, "calendar", "event-types"],
    queryFn: () => read(calendars.eventTypes, { limit: 100 }),
  });

/** Members whose Calendly is connected. */
export const calendarUsersQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.workspace, "calendar-users"],
    queryFn: () => read(calendars.users, { limit: 200 }),
  });

export const userEventTypesQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.workspace, "calendar-users", id],
    queryFn: () => read(calendars.userEventTypes, { id, limit: 100 }),
    enabled: id !== "",
  });

/** Where the meeting link of an account leads. */
export const meetingLinkQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.accounts, id, "meeting-link"],
    queryFn: () => read(meetingLinks.show, { id }),
  });

/** The meetings of one prospect, past ones too, the latest first. */
export const personMeetingsQuery = (read: Reader, prospectId: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "meetings", prospectId],
    queryFn: () => read(meetings.list, { prospectId, includesPast: true, isUnmatched: false, limit: 50 }),
  });

/** Meetings that nobody knows the prospect of, page by page. */
export const unmatchedMeetingsQuery = (read: Reader) =>
  infiniteQueryOptions({
    queryKey: [...keys.prospects, "meetings", "unmatched"],
    queryFn: ({ pageParam }) =>
      read(meetings.list, {
        ...{ isUnmatched: true, includesPast: true, limit: 25 },
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
