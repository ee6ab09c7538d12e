import type { createWebhooks } from "./webhooks";
import {
  eventResource,
  inviteeResource,
  nowOf,
  type StandInEvent,
  type StandInEventType,
  type StandInInvitee,
  typePage,
  typeResource,
  type World,
} from "./world";

type Webhooks = ReturnType<typeof createWebhooks>;
type Guest = { email: string; name: string; startsAt: Date; timezone?: string };

const trackingNames = [
  ...["utm_campaign", "utm_source", "utm_medium", "utm_content", "utm_term"],
  "salesforce_uuid",
] as const;

/** What people do on the vendor's pages: guests who book, move and cancel, and hosts. */
export function createBookings(world: World, webhooks: Webhooks) {
  const find = (uri: string): StandInInvitee => {
    const found = world.invitees.find((one) => one.uri === uri);
    if (!found) throw new Error(`the vendor has no booking ${uri}`);
    return found;
  };
  const tell = (event: string, invitee: StandInInvitee) =>
    webhooks.tell(invitee.event.type.owner.uri, event, {
      ...inviteeResource(world, invitee),
      scheduled_event: eventResource(world, invitee.event),
    });
  const tellType = (event: string, type: StandInEventType) =>
    webhooks.tell(type.owner.uri, event, typeResource(world, type));

  function placeAt(type: StandInEventType, startsAt: Date): StandInEvent {
    const shared = world.events.find(
      (one) => one.type === type && +one.startsAt === +startsAt && one.cancellation === null,
    );
    if (shared && type.kind === "group") return shared;
    if (shared) throw new Error("this time is taken");
    const made: StandInEvent = {
      ...{ uri: world.uri("scheduled_events"), type, startsAt, createdAt: nowOf(world) },
      location: { type: "google_conference", status: "pushed", join_url: "https://meet.example/abc" },
      cancellation: null,
    };
    world.events.push(made);
    return made;
  }

  function add(type: StandInEventType, guest: Guest, tracking: URLSearchParams, old: string | null) {
    const event = placeAt(type, guest.startsAt);
    const invitee: StandInInvitee = {
      uri: `${event.uri}/invitees/${world.uri("x").split("/").at(-1)}`,
      event,
      ...{ email: guest.email, name: guest.name, timezone: guest.timezone ?? "Europe/Berlin" },
      tracking: Object.fromEntries(trackingNames.map((name) => [name, tracking.get(name)])),
      ...{ createdAt: nowOf(world), updatedAt: nowOf(world) },
      ...{ cancellation: null, rescheduled: false, oldInvitee: old, newInvitee: null, noShow: null },
    };
    world.invitees.push(invitee);
    return invitee;
  }

  function end(invitee: StandInInvitee, by: "host" | "guest", reason: string | null): void {
    const { owner } = invitee.event.type;
    invitee.cancellation = {
      canceled_by: by === "host" ? owner.name : invitee.name,
      reason,
      canceler_type: by === "host" ? "host" : "invitee",
    };
    invitee.updatedAt = nowOf(world);
    const others = world.invitees.some((one) => one.event === invitee.event && one.cancellation === null);
    if (!others) invitee.event.cancellation = invitee.cancellation;
  }

  return {
    /** Opens a link of ours and books; the link's parameters come along unless the guest took them off. */
    book(link: string, guest: Guest): string {
      const url = new URL(link);
      const page = `${url.origin}${url.pathname}`;
      const type = world.types.find((one) => typePage(world, one) === page && one.deletedAt === null);
      if (!type) throw new Error(`the vendor has no page ${page}`);
      if (!type.active) throw new Error("this calendar is currently unavailable");
      const invitee = add(type, guest, url.searchParams, null);
      tell("invitee.created", invitee);
      return invitee.uri;
    },
    /** The guest picks another time: the vendor tells of a cancellation and of a new booking. */
    reschedule(uri: string, startsAt: Date): string {
      const old = find(uri);
      const tracking = new URLSearchParams(
        Object.entries(old.tracking).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      );
      end(old, "guest", null);
      const made = add(old.event.type, { ...old, startsAt }, tracking, old.uri);
      Object.assign(old, { rescheduled: true, newInvitee: made.uri });
      tell("invitee.canceled", old);
      tell("invitee.created", made);
      return made.uri;
    },
    cancel(uri: string, by: "host" | "guest", reason: string | null = null): void {
      const invitee = find(uri);
      // A host ends the whole event, for everybody who booked it.
      const ended =
        by === "guest"
          ? [invitee]
          : world.invitees.filter((one) => one.event === invitee.event && one.cancellation === null);
      for (const one of ended) end(one, by, reason);
      for (const one of ended) tell("invitee.canceled", one);
    },
    noShow(uri: string, isThere = false): void {
      const invitee = find(uri);
      invitee.updatedAt = nowOf(world);
      const mark = { uri: world.uri("invitee_no_shows"), created_at: nowOf(world).toISOString() };
      invitee.noShow = isThere ? null : mark;
      tell(`invitee_no_show.${isThere ? "deleted" : "created"}`, invitee);
    },
    /** The vendor deletes a guest's data, as the law or its customer asks. */
    forget(uri: string): void {
      world.invitees.splice(world.invitees.indexOf(find(uri)), 1);
    },
    switchOff(type: StandInEventType, isActive = false): void {
      type.active = isActive;
      tellType("event_type.updated", type);
    },
    remove(type: StandInEventType): void {
      Object.assign(type, { active: false, deletedAt: nowOf(world) });
      tellType("event_type.deleted", type);
    },
    added: (type: StandInEventType) => tellType("event_type.created", type),
  };
}
