import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { WrittenCampaign } from "@/server/domain/campaigns/sequence/written-campaign";
import { memberships } from "./people";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. A user's prompt for a campaign, and the resulting draft; it is deleted with the user (CAMP-72). */
export const campaignPrompts = pgTable(
  "campaign_prompts",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    userId: uuid("user_id").notNull(),
    goal: text("goal").notNull(),
    audience: text("audience").notNull(),
    tone: text("tone").notNull(),
    language: text("language").notNull(),
    channels: text("channels").array().notNull(),
    status: text("status").notNull().default("running"),
    failure: text("failure"),
    draft: jsonb("draft").$type<WrittenCampaign>(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    /** The campaign that was made of it, which may be gone since. */
    campaignId: uuid("campaign_id"),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
    index("campaign_prompts_recent").on(t.workspaceId, t.userId, t.createdAt),
  ],
);
