import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. The answer to a request that came with an idempotency key, and what was asked, for a day. Written in the transaction of the
 * request, so that there is an answer wherever the request had an effect.
 */
export const rememberedAnswers = pgTable(
  "remembered_answers",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    answer: jsonb("answer").$type<unknown>(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.key] }),
    index("remembered_answers_at").on(t.workspaceId, t.at),
  ],
);

/**
 * class: tenant. Calls that a member's API token made on a day (UTC), how many were refused or failed, and how long they took: `times` counts
 * by the steps of server/domain/programs/durations.ts. Kept for a month.
 */
export const apiUsage = pgTable(
  "api_usage",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    day: date("day").notNull(),
    calls: integer("calls").notNull(),
    errors: integer("errors").notNull(),
    times: integer("times").array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId, t.day] }), index("api_usage_day").on(t.day)],
);
