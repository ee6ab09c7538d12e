import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. What a workspace has, in tenths of a credit, one row a workspace. `balance` is what the accounts `available` and
 * `reserved` hold together, `reserved` the part that is set aside; a trigger of the postings keeps both and no role writes them.
 * `allowance` is what there was when the period began and what came since; `granted` what the plan gave of it.
 */
export const credits = pgTable(
  "credits",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    balance: integer("balance").notNull().default(0),
    reserved: integer("reserved").notNull().default(0),
    allowance: integer("allowance").notNull().default(0),
    granted: integer("granted").notNull().default(0),
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    /** Since when less than a credit is left (NOTIF-15). */
    emptiedAt: instant("emptied_at"),
    /** Of purchases that were refunded: what was spent or reserved by then, and is taken back as it comes free. */
    owed: integer("owed").notNull().default(0),
    /** How often something was posted, and how often when the books were last checked. */
    moves: integer("moves").notNull().default(0),
    checkedMoves: integer("checked_moves").notNull().default(0),
    checkedAt: instant("checked_at"),
    /** The last check found that a balance is not the sum of its postings. */
    isOff: boolean("is_off").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId] }),
    index("credits_period").on(t.periodEnd),
    index("credits_off").on(t.workspaceId).where(sql`${t.isOff}`),
    check("credits_balance", sql`${t.balance} >= 0`),
    check("credits_reserved", sql`${t.reserved} between 0 and ${t.balance}`),
    check("credits_owed", sql`${t.owed} >= 0`),
  ],
);

/**
 * class: tenant. Credits that came in at once, in tenths: those of a period of the plan, a purchase, a gift or a compensation. `remaining`
 * is not spent yet and kept by the trigger of the postings. `owed`: see credits.
 */
export const creditGrants = pgTable(
  "credit_grants",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    kind: text("kind").notNull(),
    at: instant("at").notNull(),
    remaining: integer("remaining").notNull().default(0),
    /** The end of the plan's period: of two of its grants, the older one is spent first. Nothing expires then. */
    endsAt: instant("ends_at"),
    reference: text("reference").notNull(),
    /** Who gave it and why; empty unless the operator gave it. */
    givenBy: text("given_by").notNull().default(""),
    reason: text("reason").notNull().default(""),
    owed: integer("owed").notNull().default(0),
    /** When the purchase was refunded. */
    takenBackAt: instant("taken_back_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId], foreignColumns: [credits.workspaceId] }).onDelete("cascade"),
    uniqueIndex("credit_grants_once").on(t.workspaceId, t.kind, t.reference).where(sql`${t.kind} <> 'plan'`),
    check("credit_grants_kind", sql`${t.kind} in ('plan', 'bought', 'gift', 'refund')`),
    check("credit_grants_remaining", sql`${t.remaining} >= 0 and ${t.owed} >= 0`),
  ],
);

/**
 * class: tenant. The ledger of credits, in tenths; append-only. A posting moves an amount from one account to another, so every posting, and
 * with them the whole ledger, sums to zero. The workspace has what is `available` and `reserved`; credits come from `plan`, `bought`, `gift` and
 * `refund`, and go to `spent`.
 *
 * `reference` identifies what is paid for, and `turn` counts how often that was tried: a turn has at most one reservation, one charge, one
 * release and one return. A charge has a part for each grant it takes from.
 */
export const creditPostings = pgTable(
  "credit_postings",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    at: instant("at").notNull(),
    kind: text("kind").notNull(),
    fromAccount: text("from_account").notNull(),
    toAccount: text("to_account").notNull(),
    amount: integer("amount").notNull(),
    reference: text("reference").notNull(),
    turn: smallint("turn").notNull(),
    part: smallint("part").notNull().default(0),
    grantId: uuid("grant_id"),
    category: text("category"),
    userId: uuid("user_id"),
    campaignId: uuid("campaign_id"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.reference, t.turn, t.kind, t.part] }),
    foreignKey({ columns: [t.workspaceId], foreignColumns: [credits.workspaceId] }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.grantId],
      foreignColumns: [creditGrants.workspaceId, creditGrants.id],
      name: "credit_postings_grant",
    }).onDelete("cascade"),
    uniqueIndex("credit_postings_id").on(t.workspaceId, t.id),
    index("credit_postings_at").on(t.workspaceId, t.at, t.id),
    // As one text: the conditions are read anew for every statement, and comparing rows would double what writing a posting costs.
    check(
      "credit_postings_accounts",
      sql`${t.kind} || ' ' || ${t.fromAccount} || ' ' || ${t.toAccount} = any ('{plan plan available,bought bought available,gift gift available,refund refund available,reserve available reserved,release reserved available,charge reserved spent,charge available spent,return spent available,take_back available bought}'::text[])`,
    ),
    check("credit_postings_amount", sql`${t.amount} > 0`),
    check("credit_postings_grants", sql`(${t.kind} in ('reserve', 'release')) = (${t.grantId} is null)`),
    check("credit_postings_category", sql`(${t.kind} in ('charge', 'return')) = (${t.category} is not null)`),
  ],
);

/** class: tenant. What is reserved for work in progress, in tenths, until it is charged, released, or `until` has passed. */
export const creditHolds = pgTable(
  "credit_holds",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    reference: text("reference").notNull(),
    /** That of its posting. */
    turn: smallint("turn").notNull().default(1),
    amount: integer("amount").notNull(),
    until: instant("until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.reference] }),
    foreignKey({ columns: [t.workspaceId], foreignColumns: [credits.workspaceId] }).onDelete("cascade"),
    index("credit_holds_until").on(t.workspaceId, t.until),
    check("credit_holds_amount", sql`${t.amount} > 0`),
  ],
);
