import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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
