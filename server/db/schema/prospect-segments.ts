import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { ViewState } from "@/lib/contract/views";
import { campaigns } from "./campaigns";
import { prospects } from "./prospects";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

const ofWorkspace = () => workspaceId().references(() => workspaces.id, { onDelete: "cascade" });

/**
 * class: tenant. Prospects who start to match a filter enter a campaign, as if `created_by` had added them. `state` is what the saved view
 * showed when the segment was made; `next_at` is when a worker looks again, `after_id` the last prospect it looked at in this round.
 */
export const segments = pgTable(
  "segments",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    state: jsonb("state").$type<ViewState>().notNull(),
    campaignId: uuid("campaign_id").notNull(),
    isOn: boolean("is_on").notNull().default(true),
    /** Why it is off. */
    offBecause: text("off_because"),
    nextAt: instant("next_at").notNull(),
    ranAt: instant("ran_at"),
    afterId: uuid("after_id"),
    createdBy: uuid("created_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }).onDelete("cascade"),
    index("segments_campaign").on(t.workspaceId, t.campaignId),
    index("segments_due").on(t.nextAt).where(sql`${t.isOn}`),
    check("segments_off", sql`${t.isOn} = (${t.offBecause} is null)`),
  ],
);

/**
 * class: tenant. Prospects that a segment has looked at, so that it adds each once, also after a member removed them: they were added, the
 * campaign did not take them, or they matched before the segment began.
 */
export const segmentPeople = pgTable(
  "segment_people",
  {
    workspaceId: ofWorkspace(),
    segmentId: uuid("segment_id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    outcome: text("outcome").notNull(),
    reason: text("reason"),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.segmentId, t.prospectId] }),
    foreignKey({
      columns: [t.workspaceId, t.segmentId],
      foreignColumns: [segments.workspaceId, segments.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    index("segment_people_prospect").on(t.workspaceId, t.prospectId),
    check("segment_people_outcome", sql`${t.outcome} in ('added', 'skipped', 'before')`),
  ],
);
