import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { deliveries } from "./engine";
import { prospects } from "./prospects";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. A message of a campaign that needs approval (CAMP-16): the step's text for its prospect, the edited text, and the decision
 * about exactly that. The ledger says what happened to it afterwards.
 */
export const approvals = pgTable(
  "approvals",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    deliveryId: uuid("delivery_id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    /** awaiting, approved, hold or canceled. */
    state: text("state").notNull().default("awaiting"),
    subject: text("subject"),
    text: text("text").notNull(),
    /** Placeholders without value. */
    missing: text("missing").array().notNull().default(sql`'{}'`),
    editedSubject: text("edited_subject"),
    editedText: text("edited_text"),
    /** The step's text changed after the decision (R23). */
    isChanged: boolean("is_changed").notNull().default(false),
    /** Texts or data changed since: the step's text has to be checked again. */
    isStale: boolean("is_stale").notNull().default(false),
    decidedBy: uuid("decided_by"),
    decidedAt: instant("decided_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.deliveryId] }),
    foreignKey({
      columns: [t.workspaceId, t.deliveryId],
      foreignColumns: [deliveries.workspaceId, deliveries.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    index("approvals_state").on(t.workspaceId, t.state, t.deliveryId),
    index("approvals_campaign").on(t.workspaceId, t.campaignId),
    index("approvals_prospect").on(t.workspaceId, t.prospectId),
    index("approvals_stale").on(t.workspaceId).where(sql`${t.isStale}`),
  ],
);
