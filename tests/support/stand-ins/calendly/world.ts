import { randomBytes, randomUUID } from "node:crypto";

export type StandInPerson = {
  uri: string;
  name: string;
  email: string;
  slug: string;
  organization: string;
  avatarUrl: string | null;
  plan: "paid" | "free";
};

export type StandInEventType = {
  uri: string;
  owner: StandInPerson;
  name: string;
  slug: string;
  duration: number;
  kind: "solo" | "group";
  active: boolean;
  deletedAt: Date | null;
};

type Cancellation = { canceled_by: string; reason: string | null; canceler_type: "host" | "invitee" };

export type StandInEvent = {
  uri: string;
  type: StandInEventType;
  startsAt: Date;
  location: object | null;
  createdAt: Date;
  cancellation: Cancellation | null;
};

export type StandInInvitee = {
  uri: string;
  event: StandInEvent;
  email: string;
  name: string;
  timezone: string;
  tracking: Record<string, string | null>;
  createdAt: Date;
  updatedAt: Date;
  cancellation: Cancellation | null;
  rescheduled: boolean;
  oldInvitee: string | null;
  newInvitee: string | null;
  noShow: { uri: string; created_at: string } | null;
};

export type StandInSubscription = {
  uri: string;
  callbackUrl: string;
  events: string[];
  person: StandInPerson;
  state: "active" | "disabled";
  createdAt: Date;
  retryStartedAt: Date | null;
};

export type StandInGrant = { person: StandInPerson; scopes: Set<string>; isRevoked: boolean };

/** Everything the vendor knows. Its clock stands still until a test moves it. */
export type World = ReturnType<typeof createWorld>;

export function createWorld(start: Date, { apiUrl, pageUrl }: { apiUrl: string; pageUrl: string }) {
  return {
    ...{ apiUrl, pageUrl },
    nowMs: +start,
    people: [] as StandInPerson[],
    types: [] as StandInEventType[],
    events: [] as StandInEvent[],
    invitees: [] as StandInInvitee[],
    subscriptions: [] as StandInSubscription[],
    uri: (...parts: string[]) => `${apiUrl}/${parts.join("/")}/${randomUUID()}`,
  };
}

export const secret = (bytes = 32) => randomBytes(bytes).toString("base64url");
export const nowOf = (world: World) => new Date(world.nowMs);

const stamp = (at: Date) => at.toISOString().replace(/\.(\d{3})Z$/, ".$1000Z");

export const personResource = (person: StandInPerson) => ({
  uri: person.uri,
  name: person.name,
  slug: person.slug,
  email: person.email,
  scheduling_url: `https://calendly.com/${person.slug}`,
  timezone: "Europe/Berlin",
  avatar_url: person.avatarUrl,
  created_at: "2024-01-02T10:00:00.000000Z",
  updated_at: "2024-01-02T10:00:00.000000Z",
  current_organization: person.organization,
  resource_type: "User",
  locale: "en",
});

export const typePage = (world: World, { owner, slug }: StandInEventType) =>
  `${world.pageUrl}/${owner.slug}/${slug}`;

export const typeResource = (world: World, type: StandInEventType) => ({
  uri: type.uri,
  name: type.name,
  active: type.active,
  booking_method: "instant",
  slug: type.slug,
  scheduling_url: typePage(world, type),
  duration: type.duration,
  kind: type.kind,
  pooling_type: null,
  type: "StandardEventType",
  color: "#0088ff",
  created_at: "2024-01-03T10:00:00.000000Z",
  updated_at: stamp(nowOf(world)),
  internal_note: null,
  description_plain: null,
  description_html: null,
  profile: { type: "User", name: type.owner.name, owner: type.owner.uri },
  secret: false,
  deleted_at: type.deletedAt && stamp(type.deletedAt),
  admin_managed: false,
});

const isCanceled = ({ cancellation }: { cancellation: unknown }) => cancellation !== null;

export function eventResource(world: World, event: StandInEvent) {
  const guests = world.invitees.filter((one) => one.event === event);
  const active = guests.filter((one) => !isCanceled(one)).length;
  return {
    uri: event.uri,
    name: event.type.name,
    meeting_notes_plain: null,
    meeting_notes_html: null,
    status: isCanceled(event) ? "canceled" : "active",
    start_time: stamp(event.startsAt),
    end_time: stamp(new Date(+event.startsAt + event.type.duration * 60_000)),
    event_type: event.type.uri,
    location: event.location,
    invitees_counter: { total: guests.length, active, limit: event.type.kind === "group" ? 10 : 1 },
    created_at: stamp(event.createdAt),
    updated_at: stamp(nowOf(world)),
    event_memberships: [
      { user: event.type.owner.uri, user_email: event.type.owner.email, user_name: event.type.owner.name },
    ],
    event_guests: [],
    ...(event.cancellation && { cancellation: event.cancellation }),
  };
}

export const inviteeResource = (world: World, invitee: StandInInvitee) => ({
  uri: invitee.uri,
  event: invitee.event.uri,
  email: invitee.email,
  name: invitee.name,
  first_name: null,
  last_name: null,
  status: isCanceled(invitee) ? "canceled" : "active",
  timezone: invitee.timezone,
  text_reminder_number: null,
  created_at: stamp(invitee.createdAt),
  updated_at: stamp(invitee.updatedAt),
  questions_and_answers: [],
  tracking: invitee.tracking,
  rescheduled: invitee.rescheduled,
  old_invitee: invitee.oldInvitee,
  new_invitee: invitee.newInvitee,
  cancel_url: `${world.pageUrl}/cancellations/${invitee.uri.split("/").at(-1)}`,
  reschedule_url: `${world.pageUrl}/reschedulings/${invitee.uri.split("/").at(-1)}`,
  routing_form_submission: null,
  payment: null,
  reconfirmation: null,
  no_show: invitee.noShow,
  ...(invitee.cancellation && {
    cancellation: { ...invitee.cancellation, created_at: stamp(invitee.updatedAt) },
  }),
});

export const subscriptionResource = (one: StandInSubscription) => ({
  uri: one.uri,
  callback_url: one.callbackUrl,
  created_at: stamp(one.createdAt),
  updated_at: stamp(one.createdAt),
  retry_started_at: one.retryStartedAt && stamp(one.retryStartedAt),
  state: one.state,
  events: one.events,
  scope: "user",
  organization: one.person.organization,
  user: one.person.uri,
  creator: one.person.uri,
});
