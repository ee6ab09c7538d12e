import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { prospects } from "./prospects";
import { bytea, createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. URLs of the customer's own programs, told of what happens (INTEG-17). `state`: active, paused by a member, or paused
 * because it only failed or answered 410. `old_secret` signs beside the new one until its time is over. `rests_until`: it gave no
 * answer, so that nothing is sent to it for a moment. `kind`: added by an admin, or subscribed by a program with an API token, which removes
 * it itself, hears of one campaign or label if it names one, and ends with its maker's place in the workspace.
 */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    url: text("url").notNull(),
    kind: text("kind").$type<"endpoint" | "hook">().notNull().default("endpoint"),
    updateTypes: text("update_types").array().notNull(),
    campaignId: uuid("campaign_id"),
    labelId: uuid("label_id"),
    state: text("state").notNull().default("active"),
    stateAt: instant("state_at").notNull(),
    secret: bytea("secret").notNull(),
    /** Its last characters, to tell it by. */
    secretEnd: text("secret_end").notNull(),
    oldSecret: bytea("old_secret"),
    oldSecretUntil: instant("old_secret_until"),
    failingSince: instant("failing_since"),
    restsUntil: instant("rests_until"),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("webhook_endpoints_active").on(t.workspaceId).where(sql`${t.state} = 'active'`),
  ],
);

/**
 * class: tenant. What happened, written by triggers in the transaction in which it happens, while the workspace has a webhook. `body` is
 * made at the first delivery and is the same in every later one.
 */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    type: text("type").notNull(),
    prospectId: uuid("prospect_id"),
    accountId: uuid("account_id"),
    at: instant("at").notNull(),
    facts: jsonb("facts").$type<Record<string, string>>().notNull().default({}),
    body: text("body"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    index("webhook_events_at").on(t.workspaceId, t.at),
    index("webhook_events_prospect").on(t.workspaceId, t.prospectId),
    index("webhook_events_age").on(t.createdAt),
  ],
);

/**
 * class: tenant. One event for one endpoint: the queue before it is delivered and the record after it. `seq` is the order; of one prospect
 * only the first open row of an endpoint is sent. `fence` names the attempt under way, so that a slow worker cannot write over the next.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    endpointId: uuid("endpoint_id").notNull(),
    eventId: uuid("event_id").notNull(),
    prospectId: uuid("prospect_id"),
    state: text("state").notNull().default("pending"),
    attempts: smallint("attempts").notNull().default(0),
    dueAt: instant("due_at").notNull(),
    claimedUntil: instant("claimed_until"),
    fence: uuid("fence"),
    status: smallint("status"),
    failure: text("failure"),
    durationMs: integer("duration_ms"),
    answer: text("answer"),
    isReplay: boolean("is_replay").notNull().default(false),
    at: instant("at").notNull(),
    settledAt: instant("settled_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      name: "webhook_deliveries_endpoint",
      columns: [t.workspaceId, t.endpointId],
      foreignColumns: [webhookEndpoints.workspaceId, webhookEndpoints.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "webhook_deliveries_event",
      columns: [t.workspaceId, t.eventId],
      foreignColumns: [webhookEvents.workspaceId, webhookEvents.id],
    }).onDelete("cascade"),
    index("webhook_deliveries_log").on(t.workspaceId, t.endpointId, t.at, t.id),
    index("webhook_deliveries_state").on(t.workspaceId, t.endpointId, t.state, t.at, t.id),
    index("webhook_deliveries_due")
      .on(t.workspaceId, t.endpointId, t.dueAt, t.seq)
      .where(sql`${t.state} = 'pending'`),
    index("webhook_deliveries_order")
      .on(t.workspaceId, t.endpointId, t.prospectId, t.seq)
      .where(sql`${t.state} = 'pending'`),
    index("webhook_deliveries_claimed")
      .on(t.claimedUntil)
      .where(sql`${t.state} = 'pending' and ${t.claimedUntil} is not null`),
    index("webhook_deliveries_event_of").on(t.workspaceId, t.eventId),
  ],
);
