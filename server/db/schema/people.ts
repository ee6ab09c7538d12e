import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { TokenRights } from "@/lib/contract/integrations/token-areas";
import { bytea, createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: person. Every brand has its own people: one address may belong to a person of each. `generation` increases with every change of
 * password, which ends all sessions (reliability rule 32).
 */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    passwordHash: text("password_hash"),
    /** Whether they can sign in here without a provider; the hash itself cannot be read. */
    hasPassword: boolean("has_password").notNull().generatedAlwaysAs(sql`password_hash is not null`),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text("phone"),
    brand: text("brand").notNull(),
    locale: text("locale").notNull().default("en"),
    theme: text("theme"),
    avatar: text("avatar"),
    countryCode: text("country_code"),
    emailConfirmedAt: instant("email_confirmed_at"),
    termsAcceptedAt: instant("terms_accepted_at").notNull(),
    isPlatformAdmin: boolean("is_platform_admin").notNull().default(false),
    generation: integer("generation").notNull().default(1),
    trackInfo: jsonb("track_info").notNull().default({}),
    /** Which mails they want (NOTIF-15) and how they like their screens (SHELL-47); shapes in lib/contract/users.ts. */
    notificationsSettings: jsonb("notifications_settings").notNull().default({}),
    viewSettings: jsonb("view_settings").notNull().default({}),
    /** When their next summary is due; null where they want none (CONST-41). */
    summaryAt: instant("summary_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.brand, sql`lower(${t.email})`),
    index("users_summary").on(t.summaryAt).where(sql`${t.summaryAt} is not null`),
  ],
);

/** class: platform. Programs that people may authorize (AUTH-44 to AUTH-46). Redirects must match exactly. */
export const oauthClients = pgTable("oauth_clients", {
  id: text("id").primaryKey(),
  brand: text("brand").notNull(),
  name: text("name").notNull(),
  secretHash: text("secret_hash").notNull(),
  redirectUri: text("redirect_uri").notNull(),
  /** The scopes it may request at most. */
  scopes: text("scopes").array().notNull().default(["read", "write", "send", "admin"]),
  createdAt: createdAt(),
});

/** class: person. Only a hash of the token is kept. `workspace_id` is the workspace the session works in. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    generation: integer("generation").notNull(),
    workspaceId: uuid("workspace_id").references(() => workspaces.id, { onDelete: "set null" }),
    skippedConfirmation: boolean("skipped_confirmation").notNull().default(false),
    /** The program that holds this session by consent (AUTH-45); null for a browser. */
    clientId: text("client_id").references(() => oauthClients.id, { onDelete: "cascade" }),
    /** A program's scopes; null for the person themselves. */
    scopes: text("scopes").array(),
    /** What an API token may do in each area, and its last characters (INTEG-23); null for all other sessions. */
    rights: jsonb("rights").$type<TokenRights>(),
    tokenEnd: text("token_end"),
    /** How its person showed who they are (server/domain/auth/proof.ts); a program's says nothing. */
    proof: text("proof"),
    secondProof: text("second_proof"),
    /** When they last did, for what only they may change. */
    confirmedAt: instant("confirmed_at"),
    userAgent: text("user_agent"),
    address: text("address"),
    createdAt: createdAt(),
    seenAt: instant("seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    uniqueIndex("sessions_api_token").on(t.workspaceId, t.userId).where(sql`${t.rights} is not null`),
    check("sessions_program_has_scopes", sql`${t.clientId} is null or ${t.scopes} is not null`),
  ],
);

/** class: person, readable in the workspace, too. Null lists mean everything (ROLE-02, SPACE-46, SPACE-47). */
export const memberships = pgTable(
  "memberships",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    isAdmin: boolean("is_admin").notNull().default(false),
    allowedPages: text("allowed_pages").array(),
    allowedAccounts: uuid("allowed_accounts").array(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] }), index("memberships_user").on(t.userId)],
);

/** class: person. One-time codes sent by email or in a URL; only their hash is stored. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("one_time_codes_user").on(t.userId, t.purpose)],
);

/**
 * class: person. A change of email address, until the old address can no longer undo it. Only hashes of the emailed codes are stored. While
 * it can be undone, nobody else takes `from_email` (see `is_email_taken`).
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fromEmail: text("from_email").notNull(),
    toEmail: text("to_email").notNull(),
    /** Of the link sent to the new address. */
    codeHash: text("code_hash").notNull().unique(),
    /** Of the links sent to the old address, when the change was requested and when it took effect. Null if that address was never proven. */
    refuseHash: text("refuse_hash").unique(),
    undoHash: text("undo_hash").unique(),
    createdAt: createdAt(),
    /** When the link sent to the new address expires. */
    expiresAt: instant("expires_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    /** Until when the old address can undo it. */
    undoUntil: instant("undo_until").notNull(),
  },
  (t) => [
    index("email_changes_user").on(t.userId),
    index("email_changes_from").on(sql`lower(${t.fromEmail})`),
  ],
);

/** class: person. A consent. Once it was exchanged for a token it is kept as long as that, to notice a code that comes again. */
export const oauthCodes = pgTable(
  "oauth_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    workspaceId: uuid("workspace_id").references(() => workspaces.id, { onDelete: "cascade" }),
    scopes: text("scopes").array().notNull(),
    /** The session given for it. */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("oauth_codes_session").on(t.sessionId)],
);

/** class: person. A sign-in at a provider (AUTH-30), identified by the provider's own id of the person, never by the address alone. */
export const identities = pgTable(
  "identities",
  {
    brand: text("brand").notNull(),
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.brand, t.provider, t.subject] }), index("identities_user").on(t.userId)],
);

/** class: person. Mails of the product itself, written with what caused them and sent by a worker until the server takes them. `details` is sealed: it holds codes. */
export const systemMails = pgTable(
  "system_mails",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    details: bytea("details"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: createdAt(),
    /** Null once it was sent or given up. */
    nextTryAt: instant("next_try_at").defaultNow(),
    sentAt: instant("sent_at"),
    failure: text("failure"),
  },
  (t) => [
    index("system_mails_due").on(t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
    index("system_mails_user").on(t.userId),
  ],
);

/** class: tenant. The 12-character code for joining (SPACE-34 to SPACE-37). Null lists mean everything. */
export const codeInvites = pgTable(
  "code_invites",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    code: text("code").notNull().unique(),
    allowedPages: text("allowed_pages").array(),
    allowedAccounts: uuid("allowed_accounts").array(),
    renewedAt: instant("renewed_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);

/** class: tenant. Invitations by email (SPACE-26 to SPACE-33): good once, for a week, for this address only. Null lists mean everything. */
export const emailInvites = pgTable(
  "email_invites",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    email: text("email").notNull(),
    isAdmin: boolean("is_admin").notNull().default(false),
    allowedPages: text("allowed_pages").array(),
    allowedAccounts: uuid("allowed_accounts").array(),
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: uuid("invited_by").notNull(),
    createdAt: createdAt(),
    sentAt: instant("sent_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("email_invites_email").on(t.workspaceId, sql`lower(${t.email})`),
  ],
);

/**
 * class: platform. Pictures of people and workspaces, small, and public under an unguessable id; written by one security definer function,
 * read by another.
 */
export const images = pgTable("images", {
  id: uuid("id").primaryKey(),
  type: text("type").notNull(),
  bytes: bytea("bytes").notNull(),
  createdAt: createdAt(),
});

/** class: tenant. Which notices a person has read (NOTIF-16); the notices are derived from current state and not stored. */
export const noticeReads = pgTable(
  "notice_reads",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    key: text("key").notNull(),
    readAt: instant("read_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.key] }),
    foreignKey({
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. When a member was last emailed about unread replies (NOTIF-15). */
export const replyMails = pgTable(
  "reply_mails",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    toldAt: instant("told_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId] }),
    foreignKey({
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
  ],
);
