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
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { deliveries } from "./engine";
import { prospects } from "./prospects";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. A task of a member (TASK-01). A task of a campaign step is about a prospect, and its ledger row waits for it; a row that
 * ends without it ends the task, too (trigger `end_tasks`). A task made by hand has no step, and may have no prospect. `attempt` counts the
 * calls of one step.
 */
export const tasks = pgTable(
  "tasks",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    kind: text("kind").notNull(),
    state: text("state").notNull().default("pending"),
    priority: smallint("priority").notNull(),
    /** Null: any member. */
    assigneeId: uuid("assignee_id"),
    /** Who assigned it by hand, and when. */
    assignedById: uuid("assigned_by"),
    assignedAt: instant("assigned_at"),
    /** Who created it by hand; null: a step of a campaign. */
    createdById: uuid("created_by"),
    accountId: uuid("account_id"),
    prospectId: uuid("prospect_id"),
    campaignId: uuid("campaign_id"),
    enrollmentId: uuid("enrollment_id"),
    deliveryId: uuid("delivery_id"),
    stepId: uuid("step_id"),
    attempt: smallint("attempt").notNull(),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull(),
    dueAt: instant("due_at").notNull(),
    endedAt: instant("ended_at"),
    endedBy: uuid("ended_by"),
    /** The outcome of a call (R28). */
    outcome: text("outcome"),
    note: text("note"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.deliveryId],
      foreignColumns: [deliveries.workspaceId, deliveries.id],
    }).onDelete("cascade"),
    unique("tasks_once").on(t.workspaceId, t.deliveryId, t.attempt),
    check("tasks_ended", sql`(${t.endedAt} is null) = (${t.state} = 'pending')`),
    check(
      "tasks_origin",
      sql`case when ${t.createdById} is null then num_nulls(${t.accountId}, ${t.prospectId}, ${t.campaignId}, ${t.enrollmentId}, ${t.deliveryId}, ${t.stepId}) = 0
        else num_nonnulls(${t.accountId}, ${t.campaignId}, ${t.enrollmentId}, ${t.deliveryId}, ${t.stepId}) = 0 end`,
    ),
    index("tasks_open").on(t.workspaceId, t.assigneeId, t.dueAt).where(sql`${t.state} = 'pending'`),
    index("tasks_prospect").on(t.workspaceId, t.prospectId),
    index("tasks_past").on(t.workspaceId, t.endedAt, t.id).where(sql`${t.state} <> 'pending'`),
  ],
);
