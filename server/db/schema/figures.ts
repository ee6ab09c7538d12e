import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. Stored days of a workspace's calendar, from the first campaign on without a gap: what happened from a day's beginning
 * until `counted_until` is in the tables below, and later events are counted from the ledger.
 */
export const countedDays = pgTable(
  "counted_days",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    /** The zone in which it is a day. */
    timezone: text("timezone").notNull(),
    beginsAt: instant("begins_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    countedUntil: instant("counted_until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.day] }),
    index("counted_days_unfinished").on(t.countedUntil).where(sql`${t.countedUntil} < ${t.endsAt}`),
  ],
);

/** One column for every figure of lib/contract/figures.ts. */
const numbers = {
  requests: integer("requests").notNull(),
  accepted: integer("accepted").notNull(),
  messages: integer("messages").notNull(),
  emails: integer("emails").notNull(),
  sms: integer("sms").notNull(),
  voicemails: integer("voicemails").notNull(),
  contacted: integer("contacted").notNull(),
  opened: integer("opened").notNull(),
  clicked: integer("clicked").notNull(),
  replied: integer("replied").notNull(),
  meetings: integer("meetings").notNull(),
  bounced: integer("bounced").notNull(),
};

/** class: tenant. What an account did for a campaign on a day, and the results; prospects count once per campaign. */
export const dailyNumbers = pgTable(
  "daily_numbers",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    accountId: uuid("account_id").notNull(),
    ...numbers,
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.day, t.campaignId, t.accountId] })],
);

/** class: tenant. The same by the campaign's steps; prospects count once per step. */
export const dailyStepNumbers = pgTable(
  "daily_step_numbers",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    accountId: uuid("account_id").notNull(),
    stepId: uuid("step_id").notNull(),
    ...numbers,
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.day, t.campaignId, t.accountId, t.stepId] })],
);
