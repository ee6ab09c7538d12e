import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { deliveries } from "./engine";
import { createdAt, instant, workspaceId } from "./table";
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

/**
 * class: tenant. Domains of customers for the links of their emails (MAIL-28). `host` points to `value` and proves by the text `proof` whose
 * it is. `missed_at`: since when the checks of a domain in use fail; `served_at`: since when it answers with a valid certificate, and links
 * may use it. Deleted ones stay for 30 days, because nobody else may claim them.
 */
export const trackingDomains = pgTable(
  "tracking_domains",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    host: text("host").notNull(),
    value: text("value").notNull(),
    proof: text("proof").notNull(),
    isDefaultForLinks: boolean("is_default_for_links").notNull().default(false),
    isDefaultForVideos: boolean("is_default_for_videos").notNull().default(false),
    state: text("state").notNull().default("pending"),
    checkUntil: instant("check_until").notNull(),
    nextCheckAt: instant("next_check_at"),
    checkedAt: instant("checked_at"),
    finding: text("finding"),
    found: text("found"),
    missedAt: instant("missed_at"),
    verifiedAt: instant("verified_at"),
    lostAt: instant("lost_at"),
    servedAt: instant("served_at"),
    releasedAt: instant("released_at"),
    createdBy: uuid("created_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    // A name has one owner in the whole installation: whoever proved it first.
    uniqueIndex("tracking_domains_owner")
      .on(t.host)
      .where(sql`${t.state} = 'verified' and ${t.releasedAt} is null`),
    uniqueIndex("tracking_domains_once").on(t.workspaceId, t.host).where(sql`${t.releasedAt} is null`),
    uniqueIndex("tracking_domains_links")
      .on(t.workspaceId)
      .where(sql`${t.isDefaultForLinks} and ${t.releasedAt} is null`),
    uniqueIndex("tracking_domains_videos")
      .on(t.workspaceId)
      .where(sql`${t.isDefaultForVideos} and ${t.releasedAt} is null`),
    index("tracking_domains_host").on(t.host),
    index("tracking_domains_due").on(t.nextCheckAt).where(sql`${t.releasedAt} is null`),
  ],
);
