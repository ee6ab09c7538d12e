import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { deliveries } from "./engine";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. Everything that fetched a picture or a link of a campaign's mail (R18). `verdict`: `human`, or why it was a
 * program; null until `judge_at`, because what comes later may still tell. `visitor` tells visitors apart and names nobody.
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
