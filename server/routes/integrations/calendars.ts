import { calendars, meetingLinks, meetings } from "@/lib/contract/integrations/calendar";
import { route } from "@/server/http/route";
import {
  completeConnecting,
  disconnect,
  showOwn,
  startConnecting,
} from "@/server/services/calendars/connect";
import {
  listEventTypesOf,
  listOwnEventTypes,
  listUsers,
  reloadEventTypes,
} from "@/server/services/calendars/event-types";
import { setMeetingLink, showMeetingLink } from "@/server/services/calendars/meeting-links";
import { dismissMeeting, listAll, matchMeeting } from "@/server/services/calendars/meetings";

export const calendarRoutes = [
  route(calendars.own, showOwn),
  route(calendars.connect, startConnecting),
  route(calendars.complete, completeConnecting),
  route(calendars.disconnect, disconnect),
  route(calendars.eventTypes, listOwnEventTypes),
  route(calendars.users, listUsers),
  route(calendars.userEventTypes, listEventTypesOf),
  route(calendars.reload, reloadEventTypes),
  route(meetings.list, listAll),
  route(meetings.match, matchMeeting),
  route(meetings.dismiss, dismissMeeting),
  route(meetingLinks.show, showMeetingLink),
  route(meetingLinks.set, setMeetingLink),
];
