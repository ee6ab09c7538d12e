import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./table";
import { workspaces } from "./workspaces";

/** class: person. Every brand has its own people: one address may belong to a person of each. `generation` grows with every change of password, which ends all sessions (reliability rule 32). */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    passwordHash: text("password_hash"),
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
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("users_email").on(t.brand, sql`lower(${t.email})`)],
);

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
    userAgent: text("user_agent"),
    address: text("address"),
    createdAt: createdAt(),
    seenAt: instant("seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId)],
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
