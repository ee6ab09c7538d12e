import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { CodeRequest } from "@/server/domain/accounts/security-code";
import { bytea, createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. `secret` is a sealed value (db/sealed.ts); hours are local to `timezone`, days are ISO weekdays. */
export const accounts = pgTable(
  "accounts",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    ownerId: uuid("owner_id").notNull(),
    network: text("network").notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    username: text("username").notNull(),
    secret: bytea("secret"),
    memberRef: text("member_ref"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    photoLink: text("photo_link"),
    countryCode: text("country_code").notNull(),
    status: text("status").notNull().default("active"),
    automationType: text("automation_type").notNull().default("cloud"),
    timezone: text("timezone").notNull(),
    workHoursStart: smallint("work_hours_start").notNull().default(9),
    workHoursEnd: smallint("work_hours_end").notNull().default(18),
    workingDays: smallint("working_days").array().notNull().default(sql`'{1,2,3,4,5}'`),
    /** The code the network waits for (CRED-13); null when it waits for none. */
    codeRequest: jsonb("code_request").$type<CodeRequest>(),
    /** Spacing between network actions in seconds (R8). */
    spacingMinSeconds: integer("spacing_min_seconds").notNull().default(60),
    spacingMaxSeconds: integer("spacing_max_seconds").notNull().default(360),
    /** The first day of the ramp of R10, in the account's own calendar; null when it is past ramping. */
    rampStartedOn: date("ramp_started_on"),
    /** Own caps per day below the plan's; null = the plan's. */
    visitLimit: integer("visit_limit"),
    requestLimit: integer("request_limit"),
    messageLimit: integer("message_limit"),
    requestWeekLimit: integer("request_week_limit").notNull().default(100),
    eventCursor: text("event_cursor"),
    watchedBy: uuid("watched_by"),
    lastCheckedAt: instant("last_checked_at"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("accounts_username")
      .on(t.workspaceId, sql`lower(${t.username})`)
      .where(sql`${t.status} <> 'deleted'`),
  ],
);

/** class: tenant. Belongs to the workspace, assigned to one account, which lends it zone and hours (decision 1.11). */
export const mailboxes = pgTable(
  "mailboxes",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    accountId: uuid("account_id").notNull(),
    type: text("type").notNull().default("smtp"),
    status: text("status").notNull().default("disconnected"),
    isSandboxed: boolean("is_sandboxed").notNull().default(false),
    filesSentMail: boolean("files_sent_mail").notNull().default(false),
    email: text("email").notNull().default(""),
    name: text("name").notNull().default(""),
    smtpHost: text("smtp_host").notNull().default(""),
    smtpPort: integer("smtp_port").notNull().default(0),
    smtpUsername: text("smtp_username").notNull().default(""),
    smtpSecret: bytea("smtp_secret"),
    smtpEncryption: text("smtp_encryption").notNull().default("tls"),
    imapHost: text("imap_host").notNull().default(""),
    imapPort: integer("imap_port").notNull().default(0),
    imapUsername: text("imap_username").notNull().default(""),
    imapSecret: bytea("imap_secret"),
    imapEncryption: text("imap_encryption").notNull().default("tls"),
    dailyLimit: integer("daily_limit").notNull().default(50),
    spacingMinSeconds: integer("spacing_min_seconds").notNull().default(480),
    spacingMaxSeconds: integer("spacing_max_seconds").notNull().default(840),
    rampStartedOn: date("ramp_started_on"),
    problem: text("problem"),
    uidValidity: text("uid_validity"),
    lastUid: integer("last_uid").notNull().default(0),
    /** How far the Sent folder was read; what was written before the mailbox was connected is not looked at. */
    sentUidValidity: text("sent_uid_validity"),
    sentLastUid: integer("sent_last_uid").notNull().default(0),
    watchedBy: uuid("watched_by"),
    lastCheckedAt: instant("last_checked_at"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    uniqueIndex("mailboxes_email")
      .on(t.workspaceId, sql`lower(${t.email})`)
      .where(sql`${t.status} = 'connected'`),
    index("mailboxes_account").on(t.workspaceId, t.accountId),
  ],
);

/** class: tenant. What an account or mailbox did on a day of its own calendar, reserved before acting (R9). */
export const usage = pgTable(
  "usage",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    ownerId: uuid("owner_id").notNull(),
    kind: text("kind").notNull(),
    day: date("day").notNull(),
    used: integer("used").notNull().default(0),
    /** The cap to begin with on the next day, because the network wanted no more on this one (R10). */
    cutTo: integer("cut_to"),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.ownerId, t.kind, t.day] })],
);
