import { foreignKey, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { enrollments } from "./engine";
import { workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. Prospects who are to get a published step although they are past it, until they are led back to it (R23). */
export const catchUps = pgTable(
  "catch_ups",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    campaignId: uuid("campaign_id").notNull(),
    enrollmentId: uuid("enrollment_id").notNull(),
    steps: uuid("steps").array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.campaignId, t.enrollmentId] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete("cascade"),
  ],
);
