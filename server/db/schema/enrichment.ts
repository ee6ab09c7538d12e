import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt, instant, plumbing, workspaceId } from "./table";
import { workspaces } from "./workspaces";

const ofWorkspace = () => workspaceId().references(() => workspaces.id, { onDelete: "cascade" });

/**
 * class: tenant. Lookups at a vendor that responds later. `key` is a hash of the person and the sought values; `ref` the vendor's id, null
 * until it is known.
 */
export const enrichmentLookups = pgTable(
  "enrichment_lookups",
  {
    workspaceId: ofWorkspace(),
    key: text("key").notNull(),
    ref: text("ref"),
    begunAt: instant("begun_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.key] }),
    index("enrichment_lookups_begun").on(t.workspaceId, t.begunAt),
  ],
);

/** class: plumbing. How each vendor of contact data did lately, for all workspaces; failures are counted by hour, for a day. */
export const vendorHealth = plumbing.table("vendor_health", {
  vendor: text("vendor").primaryKey(),
  answeredAt: instant("answered_at"),
  /** Why the last answer was none; null if it was one. */
  problem: text("problem"),
  failures: jsonb("failures").$type<Record<string, number>>().notNull().default({}),
});

/**
 * class: tenant. Requests to look up contact data of up to 2,500 people. `query` is the search they come from and `cursor` where its next
 * page begins, both null once all people are listed; `database_kind` the database of people that it takes them from; `ticket` identifies the one job that may continue, `next_at` when.
 */
export const enrichments = pgTable(
  "enrichments",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    status: text("status").notNull().default("running"),
    failure: text("failure"),
    waitReason: text("wait_reason"),
    nextAt: instant("next_at"),
    ticket: integer("ticket").notNull().default(0),
    sought: text("sought").array().notNull(),
    query: jsonb("query").$type<object>(),
    cursor: text("cursor"),
    databaseKind: text("database_kind"),
    maxPeople: integer("max_people").notNull(),
    campaignId: uuid("campaign_id"),
    createdBy: uuid("created_by").notNull(),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
    index("enrichments_newest").on(t.workspaceId, t.createdAt, t.id),
  ],
);

/**
 * class: tenant. The people of an enrichment in their order. `person_key` is the id of a prospect or of the people database, or a profile
 * URL; `state` named, open (may be looked up), ended; `is_entered` once the campaign decided; `seen` what is known of those who did not
 * become prospects.
 */
export const enrichmentPeople = pgTable(
  "enrichment_people",
  {
    workspaceId: ofWorkspace(),
    enrichmentId: uuid("enrichment_id").notNull(),
    place: integer("place").notNull(),
    personKey: text("person_key").notNull(),
    prospectId: uuid("prospect_id"),
    state: text("state").notNull().default("named"),
    outcome: text("outcome"),
    hasEmail: boolean("has_email").notNull().default(false),
    hasPhone: boolean("has_phone").notNull().default(false),
    isEntered: boolean("is_entered").notNull().default(false),
    exclusion: text("exclusion"),
    askedAt: instant("asked_at"),
    nextAt: instant("next_at"),
    seen: jsonb("seen").$type<{ fullName: string; profileUrl: string; headline: string; company: string }>(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.enrichmentId, t.place] }),
    foreignKey({
      columns: [t.workspaceId, t.enrichmentId],
      foreignColumns: [enrichments.workspaceId, enrichments.id],
    }).onDelete("cascade"),
    unique("enrichment_people_key").on(t.workspaceId, t.enrichmentId, t.personKey),
    index("enrichment_people_prospect").on(t.workspaceId, t.prospectId),
  ],
);
