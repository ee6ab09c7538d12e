import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import type { PublishedChange } from "@/server/domain/campaigns/reach";
import type { Reassignment } from "@/server/domain/campaigns/reassign";
import type { Guard } from "@/server/domain/tracking/guard";
import { accounts, mailboxes } from "./accounts";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. `draft` is what the builder edits; the running version is `live_version` (R23). */
export const campaigns = pgTable(
  "campaigns",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    sequenceType: text("sequence_type").notNull().default("simple"),
    status: text("status").notNull().default("draft"),
    /** The status that `restore` returns to. */
    statusBefore: text("status_before"),
    draft: jsonb("draft").$type<Sequence>().notNull().default([]),
    draftVersion: integer("draft_version").notNull().default(1),
    draftSavedAt: instant("draft_saved_at").notNull().defaultNow(),
    liveVersion: integer("live_version"),
    isExistingPeople: boolean("is_existing_people").notNull().default(false),
    isIncludeTalkedBefore: boolean("is_include_talked_before").notNull().default(false),
    isOnlyPremium: boolean("is_only_premium").notNull().default(false),
    /** Settings that differ from the defaults. */
    settings: jsonb("settings").$type<Partial<CampaignSettings>>().notNull().default({}),
    sortOrder: integer("sort_order").notNull().default(0),
    /** The progress of moving prospects to the running version; null if they were few enough to be done at once. */
    preparation: jsonb("preparation"),
    /** The progress of the handover to another sender; null if there never was one (R12). */
    reassignment: jsonb("reassignment").$type<Reassignment>(),
    /** The finding of the bounce guard; null while all is well (R17). */
    guard: jsonb("guard").$type<Guard>(),
    /** Since when emails count for it: since it was last lifted. */
    guardSince: instant("guard_since"),
    pausedAt: instant("paused_at"),
    pausedBy: uuid("paused_by"),
    /** Paused because the plan includes fewer campaigns; it goes on by itself once there is room. */
    isHeldByPlan: boolean("is_held_by_plan").notNull().default(false),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
    /** Step kinds of the draft, because lists show the channels of every campaign. */
    stepKinds: text("step_kinds").array().notNull().generatedAlwaysAs(sql`step_kinds(draft)`),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("campaigns_order").on(t.workspaceId, t.sortOrder, t.id),
    index("campaigns_name").on(t.workspaceId, sql`lower(${t.name})`, t.id),
    index("campaigns_created").on(t.workspaceId, t.createdAt, t.id),
  ],
);

/** class: tenant. A published sequence; never changed afterwards. */
export const campaignVersions = pgTable(
  "campaign_versions",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    campaignId: uuid("campaign_id").notNull(),
    version: integer("version").notNull(),
    sequence: jsonb("sequence").$type<Sequence>().notNull(),
    publishedAt: instant("published_at").notNull().defaultNow(),
    publishedBy: uuid("published_by"),
    /** The changes, with the number of prospects each one affected when published (R23); null for the first version. */
    changes: jsonb("changes").$type<readonly PublishedChange[]>(),
    /** The total number of prospects affected. */
    people: integer("people"),
    stepKinds: text("step_kinds").array().notNull().generatedAlwaysAs(sql`step_kinds(sequence)`),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.campaignId, t.version] }),
    foreignKey({
      columns: [t.workspaceId, t.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }).onDelete("cascade"),
  ],
);

/** class: tenant. A campaign's senders; prospects are spread over them and then stay (R12). */
export const campaignSenders = pgTable(
  "campaign_senders",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    campaignId: uuid("campaign_id").notNull(),
    accountId: uuid("account_id").notNull(),
    mailboxId: uuid("mailbox_id"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.campaignId, t.accountId] }),
    foreignKey({
      columns: [t.workspaceId, t.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
  ],
);
