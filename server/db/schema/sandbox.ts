import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { MailProvider } from "@/server/ports/mail-consent";
import { bytea, createdAt, instant, sandboxSchema, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/*
 * The simulated outside world. Its members are not stored: server/sandbox/rules derives them from their index (`member`). What happened between
 * them and one workspace is stored behind the same tenant wall as everything else of that workspace.
 */

const ofWorkspace = () => workspaceId().references(() => workspaces.id, { onDelete: "cascade" });

/**
 * class: tenant. A test account at the sandbox network. `challenge` asks for a code of that kind; `faults` fail on purpose; `state` is
 * another obstacle (`seatStates` of the contract), `is_told` that its owner was notified.
 */
export const seats = sandboxSchema.table(
  "seats",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    username: text("username").notNull(),
    passwordHash: text("password_hash").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    headline: text("headline").notNull().default(""),
    isLocked: boolean("is_locked").notNull().default(false),
    challenge: text("challenge"),
    faults: jsonb("faults").notNull().default([]),
    accountType: text("account_type").notNull().default("basic"),
    state: text("state").notNull().default("ready"),
    isTold: boolean("is_told").notNull().default(false),
    /** Until then no proxy is to be had. */
    retryAt: instant("retry_at"),
    /** The sequence of the newest event; counting here keeps events in the order in which they were committed. */
    lastSequence: integer("last_sequence").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("seats_username").on(t.workspaceId, t.username),
  ],
);

/** class: tenant. The relation between a test account and a member: requested, connected. */
export const relations = sandboxSchema.table(
  "relations",
  {
    workspaceId: ofWorkspace(),
    seatId: uuid("seat_id").notNull(),
    member: integer("member").notNull(),
    requestedAt: instant("requested_at").notNull(),
    acceptedAt: instant("accepted_at"),
    note: text("note"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.seatId, t.member] }),
    foreignKey({
      columns: [t.workspaceId, t.seatId],
      foreignColumns: [seats.workspaceId, seats.id],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. What was written on the network, `in` is towards the seat. */
export const networkMessages = sandboxSchema.table(
  "network_messages",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    seatId: uuid("seat_id").notNull(),
    member: integer("member").notNull(),
    direction: text("direction").notNull(),
    /** The action that wrote it: a message, an InMail, or a message to a member of a group or an event. */
    kind: text("kind").notNull().default("message"),
    subject: text("subject"),
    text: text("text").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.seatId],
      foreignColumns: [seats.workspaceId, seats.id],
    }).onDelete("cascade"),
    index("network_messages_thread").on(t.workspaceId, t.seatId, t.member, t.at),
  ],
);

/** class: tenant. Actions of a test account that are not messages: follows, likes, comments, endorsements, event invitations. */
export const networkTraces = sandboxSchema.table(
  "network_traces",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    seatId: uuid("seat_id").notNull(),
    member: integer("member").notNull(),
    kind: text("kind").notNull(),
    /** The event of an invitation. */
    url: text("url"),
    text: text("text"),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.seatId],
      foreignColumns: [seats.workspaceId, seats.id],
    }).onDelete("cascade"),
    index("network_traces_member").on(t.workspaceId, t.seatId, t.member, t.kind),
  ],
);

/** class: tenant. The events of a test account, in order; its cursor is the sequence. */
export const networkEvents = sandboxSchema.table(
  "network_events",
  {
    workspaceId: ofWorkspace(),
    seatId: uuid("seat_id").notNull(),
    sequence: integer("sequence").notNull(),
    kind: text("kind").notNull(),
    member: integer("member").notNull(),
    messageId: uuid("message_id"),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.seatId, t.sequence] }),
    foreignKey({
      columns: [t.workspaceId, t.seatId],
      foreignColumns: [seats.workspaceId, seats.id],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. Every action that took effect, by the key its sender gave it: a repeated key has no second effect. */
export const actionKeys = sandboxSchema.table(
  "action_keys",
  {
    workspaceId: ofWorkspace(),
    seatId: uuid("seat_id").notNull(),
    key: text("key").notNull(),
    kind: text("kind").notNull(),
    providerId: text("provider_id").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.seatId, t.key] }),
    foreignKey({
      columns: [t.workspaceId, t.seatId],
      foreignColumns: [seats.workspaceId, seats.id],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. A mailbox at the sandbox's mail server; addresses are unique in the installation, as they are in life. */
export const mailLogins = sandboxSchema.table(
  "mail_logins",
  {
    workspaceId: ofWorkspace(),
    address: text("address").notNull(),
    passwordHash: text("password_hash").notNull(),
    name: text("name").notNull(),
    filesSentMail: boolean("files_sent_mail").notNull().default(true),
    /** Folders that its owner, or a program of theirs, made. */
    folders: text("folders").array().notNull().default(sql`'{}'`),
    uidNext: integer("uid_next").notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.address] }),
    uniqueIndex("mail_logins_address").on(t.address),
  ],
);

/** class: tenant. Consents to a login at the pretend Google and Microsoft; codes and tokens are hashed. */
export const mailConsents = sandboxSchema.table(
  "mail_consents",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    provider: text("provider").$type<MailProvider>().notNull(),
    login: text("login").notNull(),
    /** Where the browser goes when the person is done, and what it brings along. */
    returnUrl: text("return_url").notNull(),
    challenge: text("challenge").notNull(),
    state: text("state").notNull().default("asked"),
    codeHash: text("code_hash"),
    refreshHash: text("refresh_hash"),
    accessHash: text("access_hash"),
    accessUntil: instant("access_until"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.login],
      foreignColumns: [mailLogins.workspaceId, mailLogins.address],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. The folders of the logins. Uids are counted per login, so they grow in every folder. */
export const mails = sandboxSchema.table(
  "mails",
  {
    workspaceId: ofWorkspace(),
    login: text("login").notNull(),
    uid: integer("uid").notNull(),
    folder: text("folder").notNull(),
    messageId: text("message_id").notNull(),
    flags: text("flags").array().notNull().default(sql`'{}'`),
    size: integer("size").notNull(),
    raw: bytea("raw").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.login, t.uid] }),
    foreignKey({
      columns: [t.workspaceId, t.login],
      foreignColumns: [mailLogins.workspaceId, mailLogins.address],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. What the mail server took or refused from the logins, for whom, and what became of it. */
export const received = sandboxSchema.table(
  "received",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    login: text("login").notNull(),
    /** Null if no sandbox member has the address. */
    member: integer("member"),
    fromName: text("from_name").notNull(),
    fromAddress: text("from_address").notNull(),
    toAddress: text("to_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    messageId: text("message_id").notNull(),
    references: text("reference_ids").array().notNull().default(sql`'{}'`),
    fate: text("fate").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.login],
      foreignColumns: [mailLogins.workspaceId, mailLogins.address],
    }).onDelete("cascade"),
    index("received_at").on(t.workspaceId, t.at, t.id),
    index("received_message_id").on(t.workspaceId, t.messageId),
  ],
);

/** class: tenant. What a member remembers of the workspace: Acquaintance of server/sandbox/rules/reactions.ts. */
export const acquaintances = sandboxSchema.table(
  "acquaintances",
  {
    workspaceId: ofWorkspace(),
    member: integer("member").notNull(),
    networkTouches: integer("network_touches").notNull().default(0),
    mailTouches: integer("mail_touches").notNull().default(0),
    answersPlanned: smallint("answers_planned").notNull().default(0),
    answersGiven: smallint("answers_given").notNull().default(0),
    mood: text("mood"),
    awayUntil: instant("away_until"),
    awayNotedAt: instant("away_noted_at"),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.member] })],
);

/** class: tenant, ids only. What members will do; `source_id` is the message or mail they react to. */
export const pending = sandboxSchema.table(
  "pending",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    dueAt: instant("due_at").notNull(),
    kind: text("kind").notNull(),
    member: integer("member").notNull(),
    seatId: uuid("seat_id"),
    sourceId: uuid("source_id"),
    mood: text("mood"),
    /** Of the picture, or the link, of a mail that they fetch. */
    url: text("url"),
    attempts: smallint("attempts").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), index("pending_due").on(t.dueAt)],
);

/**
 * class: tenant. A page of the pretend payment provider (BILL-60): a subscription from the opening of its checkout on, a form for a new card, or
 * a bank that asks for confirmation of a change or of a one-time purchase.
 */
export const checkouts = sandboxSchema.table(
  "checkouts",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    kind: text("kind").notNull().default("plan"),
    /** What is bought: prices of ours and how many of each, the plan first. */
    items: jsonb("items").notNull(),
    /** What a change charges and gives back. */
    lines: jsonb("lines"),
    /** Names the request for a one-time purchase. */
    key: text("key"),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    /** Where the browser goes when the person is done. */
    returnUrl: text("return_url").notNull(),
    state: text("state").notNull().default("open"),
    createdAt: createdAt(),
    /** What is paid for, once something is. */
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    /** The customer canceled it for the end of the period. */
    endsWithPeriod: boolean("ends_with_period").notNull().default(false),
    /** What follows then. */
    plannedItems: jsonb("planned_items"),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);

/** class: tenant. A card at the pretend payment provider; `number` is one of its published test numbers. */
export const cards = sandboxSchema.table(
  "cards",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    number: text("number").notNull(),
    expMonth: smallint("exp_month").notNull(),
    expYear: smallint("exp_year").notNull(),
    isPrimary: boolean("is_primary").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);

/** class: tenant. What the pretend payment provider asked for. */
export const invoices = sandboxSchema.table(
  "invoices",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    number: integer("number").notNull(),
    at: instant("at").notNull(),
    items: jsonb("items").notNull(),
    /** Names the request for a one-time purchase. */
    key: text("key"),
    /** With tax. */
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    status: text("status").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("invoices_number").on(t.workspaceId, t.number),
    uniqueIndex("invoices_key").on(t.workspaceId, t.key),
  ],
);

/** class: tenant. A number of the pretend phone network; `faults` go wrong on purpose. */
export const phones = sandboxSchema.table(
  "phones",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    number: text("number").notNull(),
    faults: jsonb("faults").notNull().default([]),
    /** The sequence of the newest event; counting here keeps events in the order in which they were committed. */
    lastSequence: integer("last_sequence").notNull().default(0),
    takenAt: instant("taken_at").notNull(),
    releasedAt: instant("released_at"),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.number] })],
);

/**
 * class: tenant. Text messages and voicemails between one of our numbers and another; `in` is towards ours. A repeated key has no second
 * effect.
 */
export const texts = sandboxSchema.table(
  "texts",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    number: text("number").notNull(),
    peer: text("peer").notNull(),
    /** Null if no sandbox member has the number. */
    member: integer("member"),
    direction: text("direction").notNull(),
    kind: text("kind").notNull().default("sms"),
    key: text("key"),
    text: text("text").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.number],
      foreignColumns: [phones.workspaceId, phones.number],
    }).onDelete("cascade"),
    uniqueIndex("texts_key").on(t.workspaceId, t.number, t.key).where(sql`${t.key} is not null`),
    index("texts_peer").on(t.workspaceId, t.number, t.peer),
  ],
);

/** class: tenant. The events of a number, in order; its cursor is the sequence. With a reason: a lost text, or how a call ended. */
export const phoneEvents = sandboxSchema.table(
  "phone_events",
  {
    workspaceId: ofWorkspace(),
    number: text("number").notNull(),
    sequence: integer("sequence").notNull(),
    textId: uuid("text_id").notNull(),
    reason: text("reason"),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.number, t.sequence] }),
    foreignKey({
      columns: [t.workspaceId, t.number],
      foreignColumns: [phones.workspaceId, phones.number],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. A domain at the sandbox's registrar, with its DNS records. `fate` is decided when it is ordered. */
export const domains = sandboxSchema.table(
  "domains",
  {
    workspaceId: ofWorkspace(),
    name: text("name").notNull(),
    /** The reference of whoever bought it. */
    key: text("key").notNull(),
    fate: text("fate").notNull(),
    costCents: integer("cost_cents").notNull(),
    records: jsonb("records").notNull().default([]),
    orderedAt: instant("ordered_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.name] }), uniqueIndex("domains_name").on(t.name)],
);

/**
 * class: tenant. A person at the pretend calendar, by their number in server/sandbox/rules/calendars.ts. `home`: where its pages are; `off`: the
 * numbers of event types that are switched off.
 */
export const calendars = sandboxSchema.table(
  "calendars",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    person: smallint("person").notNull(),
    home: text("home").notNull(),
    off: smallint("off").array().notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("calendars_person").on(t.workspaceId, t.person),
  ],
);

const ofCalendar = (t: { workspaceId: AnyPgColumn; calendarId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.workspaceId, t.calendarId],
    foreignColumns: [calendars.workspaceId, calendars.id],
  }).onDelete("cascade");

/** class: tenant. Consents to a calendar; codes and tokens are hashed. Without a calendar until somebody chose who they are. */
export const calendarConsents = sandboxSchema.table(
  "calendar_consents",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    calendarId: uuid("calendar_id"),
    /** Where the browser goes when the person is done, and what it brings along. */
    returnUrl: text("return_url").notNull(),
    challenge: text("challenge").notNull(),
    state: text("state").notNull().default("asked"),
    codeHash: text("code_hash"),
    codeUntil: instant("code_until"),
    refreshHash: text("refresh_hash"),
    accessHash: text("access_hash"),
    accessUntil: instant("access_until"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), ofCalendar(t)],
);

/** class: tenant. Where a calendar tells of its bookings. */
export const calendarSubscriptions = sandboxSchema.table(
  "calendar_subscriptions",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    calendarId: uuid("calendar_id").notNull(),
    url: text("url").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("calendar_subscriptions_url").on(t.workspaceId, t.calendarId, t.url),
    ofCalendar(t),
  ],
);

/** class: tenant. What a calendar has to tell, as it was when it happened. `failing_since`: the first attempt that was not taken. */
export const calendarMessages = sandboxSchema.table(
  "calendar_messages",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    subscriptionId: uuid("subscription_id").notNull(),
    body: text("body").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    failingSince: instant("failing_since"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.subscriptionId],
      foreignColumns: [calendarSubscriptions.workspaceId, calendarSubscriptions.id],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. A booking in a pretend calendar by one guest; one that was moved is two. */
export const bookings = sandboxSchema.table(
  "bookings",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    calendarId: uuid("calendar_id").notNull(),
    eventType: smallint("event_type").notNull(),
    /** Null for a guest who is no sandbox member. */
    member: integer("member"),
    email: text("email").notNull(),
    name: text("name").notNull(),
    timezone: text("timezone"),
    token: text("token"),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    state: text("state").notNull().default("booked"),
    movedTo: uuid("moved_to"),
    movedFrom: uuid("moved_from"),
    canceledBy: text("canceled_by"),
    reason: text("reason"),
    bookedAt: instant("booked_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("bookings_starts_at").on(t.workspaceId, t.calendarId, t.startsAt, t.id),
    ofCalendar(t),
  ],
);

/* The pretend CRMs (server/sandbox/crm). Who works there and what their fields are called is in server/sandbox/rules/crms.ts. */

/**
 * class: tenant. The account of a workspace at a pretend vendor. `last_number`: of its records; `keys_off`: users whose key was taken back;
 * `option_names`: options that colleagues renamed, by field and option; `turns`: what colleagues did so far.
 */
export const crms = sandboxSchema.table(
  "crms",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    vendor: text("vendor").$type<"pipedrive" | "hubspot">().notNull(),
    home: text("home").notNull(),
    lastNumber: integer("last_number").notNull().default(0),
    keysOff: smallint("keys_off").array().notNull().default([]),
    optionNames: jsonb("option_names").$type<Record<string, string>>().notNull().default({}),
    turns: integer("turns").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("crms_vendor").on(t.workspaceId, t.vendor),
  ],
);

const ofCrm = (t: { workspaceId: AnyPgColumn; crmId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.workspaceId, t.crmId],
    foreignColumns: [crms.workspaceId, crms.id],
  }).onDelete("cascade");

/** class: tenant. Consents to a pretend CRM; codes and tokens are hashed. `person`: the number of the user who allowed it. */
export const crmConsents = sandboxSchema.table(
  "crm_consents",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    crmId: uuid("crm_id").notNull(),
    person: smallint("person"),
    /** Where the browser goes when the user is done, and what it brings along. */
    returnUrl: text("return_url").notNull(),
    state: text("state").notNull().default("asked"),
    codeHash: text("code_hash"),
    codeUntil: instant("code_until"),
    refreshHash: text("refresh_hash"),
    accessHash: text("access_hash"),
    accessUntil: instant("access_until"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), ofCrm(t)],
);

/**
 * class: tenant. A person, company or deal in a pretend CRM. `addresses`: all emails of a person, or the domain of a company; `merged_into`:
 * the person that took their place.
 */
export const crmRecords = sandboxSchema.table(
  "crm_records",
  {
    workspaceId: ofWorkspace(),
    crmId: uuid("crm_id").notNull(),
    number: integer("number").notNull(),
    object: text("object").$type<"person" | "company" | "deal">().notNull(),
    name: text("name").notNull(),
    addresses: text("addresses").array().notNull().default([]),
    values: jsonb("values").$type<Record<string, unknown>>().notNull().default({}),
    owner: smallint("owner"),
    company: integer("company"),
    persons: integer("persons").array().notNull().default([]),
    stage: text("stage"),
    status: text("status"),
    amount: bigint("amount", { mode: "number" }),
    currency: text("currency"),
    closeDate: text("close_date"),
    ourKey: text("our_key"),
    changedAt: instant("changed_at").notNull(),
    isDeleted: boolean("is_deleted").notNull().default(false),
    mergedInto: integer("merged_into"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.crmId, t.number] }),
    index("crm_records_changed").on(t.workspaceId, t.crmId, t.object, t.changedAt, t.number),
    index("crm_records_key").on(t.workspaceId, t.crmId, t.ourKey),
    ofCrm(t),
  ],
);

/** class: tenant. What was written into the history of a person in a pretend CRM. */
export const crmHistory = sandboxSchema.table(
  "crm_history",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    crmId: uuid("crm_id").notNull(),
    person: integer("person").notNull(),
    deal: integer("deal"),
    kind: text("kind").notNull(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("crm_history_person").on(t.workspaceId, t.crmId, t.person, t.at),
    ofCrm(t),
  ],
);

/** class: tenant. Where a pretend CRM tells of changes. */
export const crmSubscriptions = sandboxSchema.table(
  "crm_subscriptions",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    crmId: uuid("crm_id").notNull(),
    url: text("url").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("crm_subscriptions_url").on(t.workspaceId, t.crmId, t.url),
    ofCrm(t),
  ],
);

/** class: tenant. What a pretend CRM has to tell. `failing_since`: the first attempt that was not taken. */
export const crmMessages = sandboxSchema.table(
  "crm_messages",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    subscriptionId: uuid("subscription_id").notNull(),
    body: text("body").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    failingSince: instant("failing_since"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.subscriptionId],
      foreignColumns: [crmSubscriptions.workspaceId, crmSubscriptions.id],
    }).onDelete("cascade"),
  ],
);
