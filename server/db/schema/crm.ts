import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { memberships } from "./people";
import { prospects } from "./prospects";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

const ofWorkspace = () => workspaceId().references(() => workspaces.id, { onDelete: "cascade" });
/** Ordered byte by byte, as the library that makes the keys orders them. */
const orderKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** class: tenant. Pipelines of the built-in CRM, in the order in which they were made. */
export const crmPipelines = pgTable(
  "crm_pipelines",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("crm_pipelines_name").on(t.workspaceId, sql`lower(${t.name})`),
  ],
);

/** class: tenant. Stages; the highest `order` is the leftmost (CRM-07). `probability` is in hundredths of a per cent. */
export const crmStages = pgTable(
  "crm_stages",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    pipelineId: uuid("pipeline_id").notNull(),
    name: text("name").notNull(),
    order: integer("order").notNull(),
    probability: smallint("probability").notNull(),
    /** After how many days without a move or an answer a deal is stale; null: never. */
    rotDays: smallint("rot_days"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      name: "crm_stages_pipeline",
      columns: [t.workspaceId, t.pipelineId],
      foreignColumns: [crmPipelines.workspaceId, crmPipelines.id],
    }).onDelete("cascade"),
    uniqueIndex("crm_stages_name").on(t.workspaceId, t.pipelineId, sql`lower(${t.name})`),
    check("crm_stages_probability", sql`${t.probability} between 1 and 10000`),
  ],
);

/**
 * class: tenant. Deals. `position` orders the deals of a stage, closed ones too; `amount` is in hundredths of the currency and
 * `probability`, the deal's own, in hundredths of a per cent. A deleted deal can be restored for 30 days.
 */
export const crmDeals = pgTable(
  "crm_deals",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    stageId: uuid("stage_id").notNull(),
    position: orderKey("position").notNull(),
    name: text("name").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    probability: smallint("probability"),
    status: text("status").notNull().default("open"),
    prospectId: uuid("prospect_id"),
    companyName: text("company_name").notNull().default(""),
    closeDate: date("close_date", { mode: "string" }),
    ownerId: uuid("owner_id"),
    lostReason: text("lost_reason"),
    inStageSince: instant("in_stage_since").notNull(),
    closedAt: instant("closed_at"),
    createdAt: createdAt(),
    deletedAt: instant("deleted_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      name: "crm_deals_stage",
      columns: [t.workspaceId, t.stageId],
      foreignColumns: [crmStages.workspaceId, crmStages.id],
    }),
    foreignKey({
      name: "crm_deals_prospect",
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("set null"),
    foreignKey({
      name: "crm_deals_owner",
      columns: [t.workspaceId, t.ownerId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("set null"),
    check("crm_deals_amount", sql`${t.amount} >= 0`),
    check("crm_deals_probability", sql`${t.probability} between 1 and 10000`),
    check("crm_deals_closed", sql`(${t.closedAt} is null) = (${t.status} = 'open')`),
    uniqueIndex("crm_deals_place")
      .on(t.workspaceId, t.stageId, t.position)
      .where(sql`${t.deletedAt} is null`),
    index("crm_deals_open")
      .on(t.workspaceId, t.stageId, t.position)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'open'`),
    // Everything that the sums need, so that they read no row.
    index("crm_deals_sums")
      .on(t.workspaceId, t.stageId, t.currency, t.amount, t.probability)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'open'`),
    index("crm_deals_of_owner")
      .on(t.workspaceId, t.ownerId, t.stageId, t.position)
      .where(sql`${t.deletedAt} is null`),
    index("crm_deals_of_prospect").on(t.workspaceId, t.prospectId).where(sql`${t.prospectId} is not null`),
    index("crm_deals_stage_of").on(t.workspaceId, t.stageId),
    index("crm_deals_deleted").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** class: tenant. What happened to a deal; `before` and `after` are names as they were then. Lines of a prospect name them by id, too. */
export const crmDealChanges = pgTable(
  "crm_deal_changes",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    dealId: uuid("deal_id").notNull(),
    kind: text("kind").notNull(),
    before: text("before"),
    after: text("after"),
    beforeProspectId: uuid("before_prospect_id"),
    afterProspectId: uuid("after_prospect_id"),
    at: instant("at").notNull(),
    /** Null: the product itself. */
    byId: uuid("by_id"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      name: "crm_deal_changes_deal",
      columns: [t.workspaceId, t.dealId],
      foreignColumns: [crmDeals.workspaceId, crmDeals.id],
    }).onDelete("cascade"),
    index("crm_deal_changes_deal_of").on(t.workspaceId, t.dealId, t.at, t.id),
    index("crm_deal_changes_prospects")
      .on(t.workspaceId, t.beforeProspectId, t.afterProspectId)
      .where(sql`${t.beforeProspectId} is not null or ${t.afterProspectId} is not null`),
  ],
);

/** class: tenant. Other CRMs that the workspace wishes for, once each (SPACE-57). */
export const crmWishes = pgTable(
  "crm_wishes",
  {
    workspaceId: ofWorkspace(),
    type: text("type").notNull(),
    wishedAt: instant("wished_at").notNull(),
    wishedBy: uuid("wished_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.type] })],
);
