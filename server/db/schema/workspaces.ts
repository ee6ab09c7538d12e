import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, workspaceId } from "./table";

/** class: tenant; its own id is the workspace. Plan values are in domain/billing/plans.ts, never here. */
export const workspaces = pgTable(
  "workspaces",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    avatar: text("avatar"),
    brand: text("brand").notNull(),
    status: text("status").notNull().default("active"),
    tier: text("tier").notNull().default("free"),
    trialEndsAt: instant("trial_ends_at"),
    /** Who had used a trial before, so that this workspace has none (AUTH-52). */
    trialUsedBy: text("trial_used_by"),
    /** The trial began before its creator's address was verified: only then is it known whose trial it is. */
    isTrialOpen: boolean("is_trial_open").notNull().default(false),
    subscriptionMode: text("subscription_mode").notNull().default("disabled"),
    isSubscriptionGood: boolean("is_subscription_good").notNull().default(false),
    /** Seats and mailbox slots that are bought beside the plan (`Extras`). */
    extras: jsonb("extras").notNull().default({ seats: 0, extensionSeats: 0, mailboxSlots: 0 }),
    /** The price last bought (BILL-32). */
    priceId: text("price_id"),
    paymentInProgress: boolean("payment_in_progress").notNull().default(false),
    registrationDone: boolean("registration_done").notNull().default(true),
    countryCode: text("country_code"),
    /** Members may not change the limits of accounts (ROLE-08, ROLE-09). */
    limitsLocked: boolean("limits_locked").notNull().default(false),
    /** Since when all members need two-factor or a passkey; null if they do not. */
    secondFactorSince: instant("second_factor_since"),
    /** When the workspace is to be deleted, unless that is canceled (SPACE-05, SPACE-51). */
    deleteAt: instant("delete_at"),
    /** When to look again whether admins are to be reminded of a payment or of the end of the trial; null: at the next round. */
    remindAt: instant("remind_at"),
    /** When to look again whether more campaigns run than the plan includes; a change of the plan sets it to now. */
    checkPlanAt: instant("check_plan_at").notNull().defaultNow(),
    /** Members see the page of the pipeline (CRM-26). */
    showCrm: boolean("show_crm").notNull().default(true),
    /** Since when the built-in CRM is on; null while it is off (CRM-24). */
    crmConnectedAt: instant("crm_connected_at"),
    /** In which order enrichment vendors are asked, by their ids; empty: as the installation does. */
    enrichmentOrder: text("enrichment_order").array().notNull().default([]),
    config: jsonb("config").notNull().default({}),
    behavior: jsonb("behavior").notNull().default({}),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    check("workspaces_trial_used_by", sql`${t.trialUsedBy} in ('company', 'person', 'browser')`),
    index("workspaces_trial").on(t.trialEndsAt),
    index("workspaces_plan_checks").on(t.checkPlanAt).where(sql`${t.status} = 'active'`),
  ],
);

/**
 * class: tenant. A workspace's clock (R31) in segments: from `real_start` on it shows `virtual_start + speed * (real - real_start)`.
 * Without a segment it shows real time. Past instants are mapped by their own segment, so a change of speed does not move history.
 */
export const clockSegments = pgTable(
  "clock_segments",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    realStart: instant("real_start").notNull(),
    virtualStart: instant("virtual_start").notNull(),
    speed: doublePrecision("speed").notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.realStart] })],
);
