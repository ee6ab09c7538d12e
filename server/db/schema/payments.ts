import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import type { PlanBook } from "@/server/domain/billing/plan-book";
import { createdAt, instant, plumbing, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. Who a workspace is to the payment provider, and what the provider last said about its subscription (`Subscription` of
 * ports/payments.ts). What follows for the plan is in `workspaces`.
 */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    customer: text("customer").notNull(),
    /** Known to the sandbox's provider, where no money moves. */
    isSandboxed: boolean("is_sandboxed").notNull(),
    /** The provider's id of the account that knows it; null is the installation's. */
    account: text("account"),
    subscription: jsonb("subscription"),
    checkedAt: instant("checked_at"),
    /** Somebody changes the plan or the payment methods; after this instant they are considered gone. */
    changingUntil: instant("changing_until"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId] }),
    index("payment_customers_customer").on(t.customer),
    index("payment_customers_checked").on(t.checkedAt),
    index("payment_customers_unpaid")
      .on(t.workspaceId)
      .where(
        sql`(${t.subscription} ->> 'owed') is not null or (${t.subscription} ->> 'state') in ('failed', 'cancelled')`,
      ),
  ],
);

/** class: tenant. What admins were reminded of: each unpaid invoice and each trial (`subject`) once of each kind. */
export const billingReminders = pgTable(
  "billing_reminders",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    /** When the invoice was due, or the trial ends. */
    subject: text("subject").notNull(),
    kind: text("kind").notNull(),
    givenAt: instant("given_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.subject, t.kind] })],
);

/**
 * class: plumbing. Plans and prices, every published version; a trigger lets none be changed or deleted. `brand` is null for one of all brands
 * that have none of their own. A version begins a little after it is published, so that every process knows it by then.
 */
export const planBooks = plumbing.table("plan_books", {
  version: integer("version").primaryKey(),
  brand: text("brand"),
  book: jsonb("book").$type<PlanBook>().notNull(),
  publishedBy: text("published_by").notNull(),
  why: text("why").notNull(),
  createdAt: createdAt(),
  beginsAt: instant("begins_at").notNull(),
});

const count = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * class: tenant. What calls of outside vendors cost the operator, added up by day (UTC). `item` tells models apart. `micros` are millionths of
 * `currency`: what is known of the price, of which `estimated_micros` rest on an estimate; `unpriced` is the quantity without any price.
 */
export const vendorCosts = pgTable(
  "vendor_costs",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    vendor: text("vendor").notNull(),
    item: text("item").notNull().default(""),
    kind: text("kind").notNull(),
    currency: text("currency").notNull(),
    calls: count("calls"),
    quantity: count("quantity"),
    micros: count("micros"),
    estimatedMicros: count("estimated_micros"),
    unpriced: count("unpriced"),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.day, t.vendor, t.item, t.kind, t.currency] })],
);

/**
 * class: tenant. Calls under way, with what each is expected to cost. A row is deleted in the transaction that adds its cost up, so that no
 * call is counted twice; one that is left behind by a process that died is counted as expected after `expires_at`.
 */
export const vendorCalls = pgTable(
  "vendor_calls",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    day: date("day").notNull(),
    vendor: text("vendor").notNull(),
    item: text("item").notNull(),
    currency: text("currency").notNull(),
    lines: jsonb("lines").notNull(),
    micros: count("micros"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.key] }), index("vendor_calls_expires").on(t.expiresAt)],
);

/** class: tenant. The sums of a month (its first day, UTC), which caps are held against; `warned` is the percentage the operator was told of. */
export const vendorMonths = pgTable(
  "vendor_months",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    month: date("month").notNull(),
    currency: text("currency").notNull(),
    spentMicros: count("spent_micros"),
    reservedMicros: count("reserved_micros"),
    warned: smallint("warned").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.month, t.currency] })],
);

/** class: tenant. What the operator allows a workspace to cost in a month, in place of the installation's default; null is any amount. */
export const vendorCaps = pgTable(
  "vendor_caps",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    currency: text("currency").notNull(),
    capMicros: bigint("cap_micros", { mode: "number" }),
  },
  (t) => [primaryKey({ columns: [t.workspaceId] })],
);

/** class: plumbing. The same sums of all workspaces together, also of those that were deleted since. */
export const vendorTotals = plumbing.table(
  "vendor_totals",
  {
    month: date("month").notNull(),
    currency: text("currency").notNull(),
    spentMicros: count("spent_micros"),
    reservedMicros: count("reserved_micros"),
    warned: smallint("warned").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.month, t.currency] })],
);
