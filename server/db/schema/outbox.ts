import { sql } from "drizzle-orm";
import { bigserial, customType, index, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, plumbing } from "./table";

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * class: plumbing. Events for browsers, written with the change they tell of (decision 1.12): ids and versions only.
 * Read in order of (`tx`, `id`) below the oldest open transaction, so that a late commit is never skipped.
 */
export const outbox = plumbing.table(
  "outbox",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    tx: xid8("tx").notNull().default(sql`pg_current_xact_id()`),
    workspaceId: uuid("workspace_id"),
    /** Set if only one person gets it. */
    userId: uuid("user_id"),
    /** Set if only those get it who may use this account (RT-08). */
    accountId: uuid("account_id"),
    event: text("event").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("outbox_order").on(t.tx, t.id), index("outbox_age").on(t.createdAt)],
);

/** class: plumbing. Facts of the installation: which key sealed it, that the demo was seeded. */
export const installation = plumbing.table("installation", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});

/** class: plumbing. Hashes of those who used their free trial, without whose they are; kept for two years, also beyond the workspace. */
export const usedTrials = plumbing.table("used_trials", {
  mark: text("mark").primaryKey(),
  usedAt: instant("used_at").notNull().defaultNow(),
});
