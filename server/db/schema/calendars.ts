import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { prospects } from "./prospects";
import { bytea, createdAt, instant, plumbing, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. The calendar that a member connected (INTEG-10). `state`: connected, or disconnected; then nothing of the person is kept,
 * but the row stays for the meetings it brought, and is taken up again when the same person reconnects. `broken_at`: the service no longer
 * takes the consent.
 */
export const calendars = pgTable(
  "calendars",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    userId: uuid("user_id").notNull(),
    state: text("state").$type<"connected" | "disconnected">().notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    /** Hash of `owner_ref` with the installation's key. */
    ownerKey: bytea("owner_key").notNull(),
    ownerRef: text("owner_ref").notNull(),
    organizationRef: text("organization_ref").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    avatarUrl: text("avatar_url"),
    refreshSecret: bytea("refresh_secret"),
    accessSecret: bytea("access_secret"),
    accessFrom: instant("access_from").notNull(),
    accessUntil: instant("access_until").notNull(),
    renewingBy: uuid("renewing_by"),
    renewingUntil: instant("renewing_until"),
    retryAt: instant("retry_at"),
    /** The subscription by which the service tells of bookings; null until there is one. */
    subscriptionRef: text("subscription_ref"),
    brokenAt: instant("broken_at"),
    brokenWhy: text("broken_why").$type<"refused" | "forbidden">(),
    connectedAt: instant("connected_at").notNull(),
    /** When its event types were last read. */
    readAt: instant("read_at"),
    /** When it is looked after next: subscription, bookings that were not told, event types. */
    careAt: instant("care_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("calendars_owner").on(t.workspaceId, t.userId, t.ownerKey),
    uniqueIndex("calendars_connected").on(t.workspaceId, t.userId).where(sql`${t.state} = 'connected'`),
    index("calendars_care").on(t.careAt).where(sql`${t.state} = 'connected' and ${t.brokenAt} is null`),
  ],
);

/** class: tenant. Members who are away at the service to consent: with these the answer is verified, once. */
export const calendarConsents = pgTable(
  "calendar_consents",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    stateHash: text("state_hash").notNull(),
    verifierSecret: bytea("verifier_secret").notNull(),
    personId: uuid("person_id").notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("calendar_consents_state").on(t.workspaceId, t.stateHash),
  ],
);

/** class: tenant. Consents that are no longer used, until the service was told (INTEG-12). */
export const calendarReleases = pgTable(
  "calendar_releases",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    refreshSecret: bytea("refresh_secret").notNull(),
    accessSecret: bytea("access_secret").notNull(),
    subscriptionRef: text("subscription_ref"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);

/** class: tenant. What can be booked with a member, as last read. `gone_at`: the service no longer has it. */
export const calendarEventTypes = pgTable(
  "calendar_event_types",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    calendarId: uuid("calendar_id").notNull(),
    ref: text("ref").notNull(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    minutes: integer("minutes").notNull(),
    isActive: boolean("is_active").notNull(),
    goneAt: instant("gone_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.calendarId],
      foreignColumns: [calendars.workspaceId, calendars.id],
    }).onDelete("cascade"),
    uniqueIndex("calendar_event_types_ref").on(t.workspaceId, t.calendarId, t.ref),
  ],
);

/** class: tenant. The event type to which the `{meeting_link}` of an account leads. */
export const accountEventTypes = pgTable(
  "account_event_types",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    accountId: uuid("account_id").notNull(),
    eventTypeId: uuid("event_type_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.accountId] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "account_event_types_event_type",
      columns: [t.workspaceId, t.eventTypeId],
      foreignColumns: [calendarEventTypes.workspaceId, calendarEventTypes.id],
    }).onDelete("cascade"),
    index("account_event_types_of").on(t.workspaceId, t.eventTypeId),
  ],
);

/**
 * class: tenant. Links to a booking page that were written into messages: the token says who got it. The row is kept as long as its
 * prospect, because a link may be opened much later.
 */
export const meetingLinks = pgTable(
  "meeting_links",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    token: text("token").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    deliveryId: uuid("delivery_id").notNull(),
    enrollmentId: uuid("enrollment_id"),
    campaignId: uuid("campaign_id"),
    stepId: uuid("step_id"),
    accountId: uuid("account_id").notNull(),
    eventTypeId: uuid("event_type_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.token] }),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    uniqueIndex("meeting_links_delivery").on(t.workspaceId, t.deliveryId, t.eventTypeId),
    index("meeting_links_prospect").on(t.workspaceId, t.prospectId),
  ],
);

/**
 * class: tenant. Bookings by guests. `is_read`: read at the service; otherwise only its message told it, which is shown and has no effect.
 * `prospect_id` with `confirmed_at`: whose meeting it is; without: a proposal that a member is asked about. `acted_at`: when the booking took
 * effect (sequences stopped); null for one that took the place of another, and for those of nobody.
 */
export const meetings = pgTable(
  "meetings",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    calendarId: uuid("calendar_id").notNull(),
    ref: text("ref").notNull(),
    state: text("state").$type<"booked" | "canceled" | "no_show">().notNull(),
    isRead: boolean("is_read").notNull(),
    name: text("name").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    location: text("location"),
    eventTypeRef: text("event_type_ref"),
    guestName: text("guest_name").notNull(),
    guestEmail: text("guest_email").notNull(),
    guestTimezone: text("guest_timezone"),
    token: text("token"),
    movedToRef: text("moved_to_ref"),
    movedFromRef: text("moved_from_ref"),
    canceledBy: text("canceled_by").$type<"guest" | "host">(),
    reason: text("reason"),
    cancelUrl: text("cancel_url"),
    rescheduleUrl: text("reschedule_url"),
    bookedAt: instant("booked_at").notNull(),
    prospectId: uuid("prospect_id"),
    campaignId: uuid("campaign_id"),
    accountId: uuid("account_id"),
    matchedBy: text("matched_by").$type<"link" | "email" | "name" | "member">(),
    confirmedAt: instant("confirmed_at"),
    /** The member who said whose it is, or that it is nobody's. */
    settledBy: uuid("settled_by"),
    dismissedAt: instant("dismissed_at"),
    actedAt: instant("acted_at"),
    /** When its cancellation took effect. */
    cancelActedAt: instant("cancel_acted_at"),
    /** Its guest was erased: nothing of them is written again. */
    erasedAt: instant("erased_at"),
    /** The task to prepare it. */
    taskId: uuid("task_id"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.calendarId],
      foreignColumns: [calendars.workspaceId, calendars.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    uniqueIndex("meetings_ref").on(t.workspaceId, t.calendarId, t.ref),
    index("meetings_prospect").on(t.workspaceId, t.prospectId, t.startsAt),
    index("meetings_when").on(t.workspaceId, t.startsAt, t.id),
    index("meetings_unmatched")
      .on(t.workspaceId, t.startsAt)
      .where(sql`${t.confirmedAt} is null and ${t.dismissedAt} is null`),
    index("meetings_booked_when")
      .on(t.workspaceId, t.bookedAt)
      .where(sql`${t.confirmedAt} is not null and ${t.campaignId} is not null`),
  ],
);

/**
 * class: plumbing. Whose a calendar is across all workspaces: hashes with the installation's key. A person may connect theirs in several
 * workspaces; another person may not (INTEG-29).
 */
export const calendarOwners = plumbing.table(
  "calendar_owners",
  {
    ownerKey: bytea("owner_key").notNull(),
    personKey: bytea("person_key").notNull(),
    calendarId: uuid("calendar_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerKey, t.calendarId] }), index("calendar_owners_of").on(t.calendarId)],
);
