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
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. A number text messages are sent from; an account lends it zone and hours, and has its conversations. */
export const phoneNumbers = pgTable(
  "phone_numbers",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    accountId: uuid("account_id").notNull(),
    /** E.164. */
    number: text("number").notNull(),
    /** The vendor's own id of it; empty until the vendor gave one. */
    ref: text("ref").notNull().default(""),
    countryCode: text("country_code").notNull(),
    place: text("place").notNull().default(""),
    takesSms: boolean("takes_sms").notNull().default(true),
    isSandboxed: boolean("is_sandboxed").notNull(),
    /** DIAL-28: pending, active, suspended or released. */
    status: text("status").notNull().default("pending"),
    takenBy: uuid("taken_by"),
    /** Pacing between texts in seconds (R8). */
    spacingMinSeconds: integer("spacing_min_seconds").notNull().default(60),
    spacingMaxSeconds: integer("spacing_max_seconds").notNull().default(180),
    eventCursor: text("event_cursor"),
    watchedBy: uuid("watched_by"),
    lastCheckedAt: instant("last_checked_at"),
    /** The watcher that has recorded all news and follows them; null after a change of watcher or any trouble. */
    caughtUpBy: uuid("caught_up_by"),
    releasedAt: instant("released_at"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    uniqueIndex("phone_numbers_number").on(t.workspaceId, t.number).where(sql`${t.releasedAt} is null`),
    index("phone_numbers_account").on(t.workspaceId, t.accountId),
  ],
);
