import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { deliveries } from "./engine";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. Every request for a pixel or a link of a campaign's email (R18). `verdict`: `human`, or why it was a bot; null until
 * `judge_at`, because later hits may decide. `visitor` distinguishes visitors without identifying them.
 */
export const trackingHits = pgTable(
  "tracking_hits",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    deliveryId: uuid("delivery_id").notNull(),
    at: instant("at").notNull(),
    kind: text("kind").notNull(),
    url: text("url"),
    agent: text("agent").notNull(),
    visitor: text("visitor").notNull(),
    verdict: text("verdict"),
    judgeAt: instant("judge_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.deliveryId],
      foreignColumns: [deliveries.workspaceId, deliveries.id],
    }).onDelete("cascade"),
    index("tracking_hits_delivery").on(t.workspaceId, t.deliveryId),
    index("tracking_hits_judge").on(t.judgeAt).where(sql`${t.verdict} is null`),
  ],
);
