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

/** class: tenant. `draft` is what the builder edits; what runs is the version `live_version` (R23). */
export const campaigns = pgTable(
  "campaigns",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    sequenceType: text("sequence_type").notNull().default("simple"),
    status: text("status").notNull().default("draft"),
    /** What `restore` goes back to. */
    statusBefore: text("status_before"),
    draft: jsonb("draft").$type<Sequence>().notNull().default([]),
    draftVersion: integer("draft_version").notNull().default(1),
    draftSavedAt: instant("draft_saved_at").notNull().defaultNow(),
    liveVersion: integer("live_version"),
    isExistingPeople: boolean("is_existing_people").notNull().default(false),
    isIncludeTalkedBefore: boolean("is_include_talked_before").notNull().default(false),
    isOnlyPremium: boolean("is_only_premium").notNull().default(false),
    /** What differs from the usual settings. */
    settings: jsonb("settings").$type<Partial<CampaignSettings>>().notNull().default({}),
    sortOrder: integer("sort_order").notNull().default(0),
    /** How far everybody is brought onto the running version; null where they were few enough to be done at once. */
    preparation: jsonb("preparation"),
    /** How far people were given to another sender; null where nobody ever was (R12). */
    reassignment: jsonb("reassignment").$type<Reassignment>(),
    /** What the guard of its mails found; null while all is well (R17). */
    guard: jsonb("guard").$type<Guard>(),
    /** Since when it counts: since somebody released it. */
    guardSince: instant("guard_since"),
    pausedAt: instant("paused_at"),
    pausedBy: uuid("paused_by"),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
    /** Of the draft: what channels it goes by is asked of every campaign of a list. */
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
    /** What it changed, with the people each change met when it was published (R23); null for the first one. */
    changes: jsonb("changes").$type<readonly PublishedChange[]>(),
    /** How many people it met in all. */
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

/** class: tenant. Who a campaign sends as; people are spread over the senders and then stay (R12). */
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
