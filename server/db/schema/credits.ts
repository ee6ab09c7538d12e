import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. What a workspace has, in tenths of a credit, one row a workspace. `balance` is the sum of its entries, kept by their
 * trigger: no role writes it. `allowance` is what there was when the period began and what came since; `granted` what the plan gave of it.
 */
export const credits = pgTable(
  "credits",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    balance: integer("balance").notNull().default(0),
    allowance: integer("allowance").notNull().default(0),
    granted: integer("granted").notNull().default(0),
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    /** Since when less than a credit is left (NOTIF-15). */
    emptiedAt: instant("emptied_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId] }),
    index("credits_period").on(t.periodEnd),
    check("credits_balance", sql`${t.balance} >= 0`),
  ],
);

/**
 * class: tenant. Credit bookings, in tenths; append-only. `reference` identifies a charge: `turn` counts its bookings, so that it is
 * charged once, refunded once, and charged again only after that.
 */
export const creditEntries = pgTable(
  "credit_entries",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    at: instant("at").notNull(),
    kind: text("kind").notNull(),
    category: text("category"),
    amount: integer("amount").notNull(),
    reference: text("reference").notNull(),
    turn: smallint("turn").notNull(),
    userId: uuid("user_id"),
    campaignId: uuid("campaign_id"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.reference, t.turn] }),
    foreignKey({ columns: [t.workspaceId], foreignColumns: [credits.workspaceId] }).onDelete("cascade"),
    index("credit_entries_at").on(t.workspaceId, t.at, t.id),
    check("credit_entries_kind", sql`${t.kind} in ('grant', 'charge', 'return')`),
    check("credit_entries_sign", sql`(${t.kind} = 'charge') = (${t.amount} < 0) and ${t.amount} <> 0`),
    check("credit_entries_category", sql`(${t.kind} = 'grant') = (${t.category} is null)`),
  ],
);

/** class: tenant. Credits in tenths reserved for work in progress, until it is charged, released, or `until` has passed. */
export const creditHolds = pgTable(
  "credit_holds",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    reference: text("reference").notNull(),
    amount: integer("amount").notNull(),
    until: instant("until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.reference] }),
    foreignKey({ columns: [t.workspaceId], foreignColumns: [credits.workspaceId] }).onDelete("cascade"),
    check("credit_holds_amount", sql`${t.amount} > 0`),
  ],
);
