import * as z from "zod";
import type { Meeting, SchedulingEventType, SchedulingPerson } from "@/server/ports/scheduling";

const ref = z.url({ protocol: /^https?$/ }).max(500);
const page = z.url({ protocol: /^https?$/ }).max(2_000);
const pageOrNone = page.nullish().catch(null);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const text = (most: number) => z.string().transform((value) => value.slice(0, most));

export const personShape = z
  .object({
    ...{ uri: ref, current_organization: ref, name: text(200), email: z.string().max(320) },
    avatar_url: pageOrNone,
  })
  .transform(
    ({ uri, current_organization, name, email, avatar_url }): SchedulingPerson => ({
      ...{ ref: uri, organizationRef: current_organization, name, email: email.toLowerCase() },
      avatarUrl: avatar_url ?? null,
    }),
  );

export const eventTypeShape = z
  .object({
    ...{ uri: ref, name: text(200).nullish(), slug: text(200).nullish(), scheduling_url: page },
    duration: z.number().int().min(1).max(100_000),
    active: z.boolean(),
    deleted_at: z.string().nullish(),
  })
  .transform(
    ({ uri, name, slug, scheduling_url, duration, active, deleted_at }): SchedulingEventType => ({
      ...{ ref: uri, name: name || slug || "", url: scheduling_url, durationMinutes: duration },
      isActive: active && !deleted_at,
    }),
  );

export const scheduledEventShape = z.object({
  uri: ref,
  name: text(300).nullish(),
  start_time: instant,
  end_time: instant,
  event_type: ref.nullish(),
  location: z
    .object({ join_url: pageOrNone, location: text(500).nullish().catch(null) })
    .nullish()
    .catch(null),
  event_memberships: z.array(z.object({ user: ref })).max(200),
});
export type ScheduledEvent = z.output<typeof scheduledEventShape>;

export const inviteeShape = z.object({
  uri: ref,
  event: ref,
  email: z.string().min(3).max(320),
  name: text(300).nullish(),
  status: z.enum(["active", "canceled"]),
  timezone: z.string().max(100).nullish(),
  tracking: z
    .object({ utm_content: z.string().max(255).nullish() })
    .nullish()
    .catch(null),
  old_invitee: ref.nullish(),
  new_invitee: ref.nullish(),
  no_show: z.object({}).nullish(),
  cancellation: z.object({ canceler_type: z.string().nullish(), reason: text(2_000).nullish() }).nullish(),
  cancel_url: pageOrNone,
  reschedule_url: pageOrNone,
  created_at: instant,
});
type Invitee = z.output<typeof inviteeShape>;

export const meetingOf = (invitee: Invitee, event: ScheduledEvent): Meeting => ({
  ref: invitee.uri,
  state: invitee.status === "canceled" ? "canceled" : invitee.no_show ? "no_show" : "booked",
  startsAt: event.start_time,
  endsAt: event.end_time,
  name: event.name ?? "",
  location: event.location?.join_url ?? event.location?.location ?? null,
  eventTypeRef: event.event_type ?? null,
  hostRefs: event.event_memberships.map(({ user }) => user),
  guest: {
    email: invitee.email.toLowerCase(),
    name: invitee.name ?? "",
    timezone: invitee.timezone ?? null,
  },
  token: invitee.tracking?.utm_content || null,
  movedTo: invitee.new_invitee ?? null,
  movedFrom: invitee.old_invitee ?? null,
  canceled:
    invitee.status === "canceled"
      ? {
          by: invitee.cancellation?.canceler_type === "host" ? "host" : "guest",
          reason: invitee.cancellation?.reason || null,
        }
      : null,
  bookedAt: invitee.created_at,
  cancelUrl: invitee.cancel_url ?? null,
  rescheduleUrl: invitee.reschedule_url ?? null,
});
