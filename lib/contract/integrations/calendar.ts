import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, noInput, nothing } from "../fields";
import { listOf, page } from "../lists";
import { named, wire } from "../wire";

/** Who may connect Calendly and see what it offers: members who see the page "integrations", in plans with the feature (BILL-14). */
const gate = { who: "member", page: "integrations", feature: "calendly" } as const;
const reads = { ...gate, rate: "read" } as const;
const own = { ...gate, scope: "self", rate: "live-test" } as const;

/** An event type of a connected member. `isActive`: it can be booked. */
const eventType = wire({
  id,
  name: z.string(),
  url: z.string(),
  durationMinutes: z.int(),
  isActive: z.boolean(),
});

/** AIEMP-14: a member whose Calendly is connected. `isBroken`: the consent is no longer good, so they have to connect anew. */
const calendarUser = wire({
  id,
  firstName: z.string(),
  lastName: z.string(),
  userAvatar: z.string().nullable(),
  /** The address at Calendly. */
  email: z.string(),
  isBroken: z.boolean(),
});

/** What the card of Calendly says to the caller. */
const ownCalendar = wire({
  state: z.enum(["disconnected", "connected", "broken"]),
  /** The bookings are simulated. */
  isSimulated: z.boolean(),
  /** For the operator alone: settings that are missing before the real one can be connected. */
  missing: z.array(z.string()),
  email: z.string().nullable(),
  connectedAt: instant.nullable(),
  eventTypeCount: z.int(),
  /** When the event types were last read. */
  readAt: instant.nullable(),
});
export type OwnCalendar = z.output<typeof ownCalendar>;

export const calendars = {
  own: endpoint({
    method: "GET",
    path: "/integrations/calendly",
    access: reads,
    input: noInput,
    output: ownCalendar,
  }),
  /** The page where the caller signs in and allows it (INTEG-10, INTEG-28). Without one: 'Can not get OAuth url' (INTEG-11). */
  connect: endpoint({
    method: "POST",
    path: "/integrations/calendly/connect",
    access: { ...own, rate: "write", confirmed: true },
    input: noInput,
    output: wire({ url: z.url() }),
  }),
  /**
   * What the caller came back with, once. Connects the calendar and reads its event types; `already_authorized` if another user has
   * connected the same Calendly account (INTEG-29).
   */
  complete: endpoint({
    method: "POST",
    path: "/integrations/calendly/complete",
    access: { ...own, confirmed: true },
    input: wire({
      state: z.string().min(1).max(200),
      code: z.string().max(4_000).optional(),
      error: z.string().max(200).optional(),
    }),
    output: ownCalendar,
  }),
  /** Takes the consent back and clears the caller's `calendly_token` (INTEG-12, INTEG-30). Booked meetings stay. */
  disconnect: endpoint({
    method: "POST",
    path: "/integrations/calendly/disconnect",
    access: { ...own, rate: "write" },
    input: noInput,
    output: ownCalendar,
  }),
  /** The caller's event types, as last read (INTEG-25, INTEG-26). */
  eventTypes: endpoint({
    method: "GET",
    path: "/calendly/event_types",
    access: reads,
    input: wire(page(16)),
    output: listOf(eventType),
  }),
  users: endpoint({
    method: "GET",
    path: "/calendly/users",
    access: reads,
    input: wire(page(16)),
    output: listOf(calendarUser),
  }),
  userEventTypes: endpoint({
    method: "GET",
    path: "/calendly/users/:_id/event_types",
    access: reads,
    input: wire({ id, ...page(100) }),
    output: listOf(eventType),
  }),
  /** Reads the caller's event types again (INTEG-27). */
  reload: endpoint({
    method: "POST",
    path: "/calendly/reload",
    access: own,
    input: noInput,
    output: ownCalendar,
  }),
};

const meetingStates = ["booked", "canceled", "no_show"] as const;

const meeting = wire({
  id,
  state: z.enum(meetingStates),
  name: z.string(),
  startsAt: instant,
  endsAt: instant,
  location: z.string().nullable(),
  host: z.string().nullable(),
  guest: wire({ name: z.string(), email: z.string() }),
  /** Null while nobody knows whose meeting it is, and for members who may not see the prospect. */
  prospect: named("profile", wire({ id, fullName: z.string(), companyName: z.string() }).nullable()),
  campaign: named("workflow", wire({ id, name: z.string() }).nullable()),
  /** By which the prospect was found. `name`: by name and company only, so that a member is asked to confirm it. */
  matchedBy: z.enum(["link", "email", "name", "member"]).nullable(),
  isConfirmed: z.boolean(),
  canceledBy: z.enum(["guest", "host"]).nullable(),
  reason: z.string().nullable(),
  /** The meeting that took its place. */
  movedTo: id.nullable(),
  cancelUrl: z.string().nullable(),
  rescheduleUrl: z.string().nullable(),
  bookedAt: instant,
});
export type Meeting = z.output<typeof meeting>;

const meets = { who: "member", page: ["inbox", "profiles", "dashboard"] } as const;

export const meetings = {
  /** Of one prospect or of the workspace; those to come, the next first, or all with the past ones, the latest first (INBOX-07). */
  list: endpoint({
    method: "GET",
    path: "/meetings",
    access: { ...meets, rate: "read" },
    input: wire({
      prospectId: named("profile_id", id.optional()),
      includesPast: z.boolean().default(false),
      /** Only those that wait for somebody to say whose they are. */
      isUnmatched: z.boolean().default(false),
      ...page(25),
    }),
    output: listOf(meeting),
  }),
  /** Says whose meeting it is: confirms the proposal or names another prospect. Stops the prospect's sequences like a booking does (CAMP-22). */
  match: endpoint({
    method: "POST",
    path: "/meetings/:_id/match",
    access: { ...meets, scope: "write", rate: "write" },
    input: wire({ id, prospectId: named("profile_id", id) }),
    output: meeting,
  }),
  /** Says that it is none of the workspace's prospects. */
  dismiss: endpoint({
    method: "POST",
    path: "/meetings/:_id/dismiss",
    access: { ...meets, scope: "write", rate: "write" },
    input: wire({ id }),
    output: nothing,
  }),
};

/** The event type that an account's `{meeting_link}` leads to. */
export const meetingLinks = {
  show: endpoint({
    method: "GET",
    path: "/credentials/:_id/meeting_link",
    access: { who: "member", page: "settings", feature: "calendly", rate: "read" },
    input: wire({ id }),
    output: wire({
      eventType: eventType.nullable(),
      hostId: id.nullable(),
      host: z.string().nullable(),
      isBroken: z.boolean(),
    }),
  }),
  /** Null takes it away: steps that use it then wait. */
  set: endpoint({
    method: "PUT",
    path: "/credentials/:_id/meeting_link",
    access: { who: "member", scope: "admin", page: "settings", feature: "calendly", rate: "write" },
    input: wire({ id, eventTypeId: id.nullable() }),
    output: wire({
      eventType: eventType.nullable(),
      hostId: id.nullable(),
      host: z.string().nullable(),
      isBroken: z.boolean(),
    }),
  }),
};
