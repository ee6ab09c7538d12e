import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { CrmRules, MappingRow, SyncLine } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import type { Bases, Refusals } from "@/server/domain/external-crm/in-step";
import type { CrmField, CrmPipeline } from "@/server/ports/crm";
import { memberships } from "./people";
import { prospects } from "./prospects";
import { bytea, createdAt, instant, workspaceId } from "./table";
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

/** First everyone there is read, then our prospects are looked for among them, those after `after` still. */
type FirstSync = {
  state: "running" | "done" | "canceled";
  done: number;
  matched: number;
  isRead: boolean;
  after: string | null;
};

/**
 * class: tenant. The account of an external CRM that a workspace connected (CRM-28). It stays when it is disconnected, without its tokens, so
 * that links are known again when the same account comes back. `run_fence` and `running_until`: the worker that keeps it in step now.
 */
export const crmConnections = pgTable(
  "crm_connections",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    platform: text("platform").$type<ExternalPlatform>().notNull(),
    state: text("state").$type<"connected" | "disconnected">().notNull(),
    kind: text("kind").$type<"oauth" | "key">().notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    accountRef: text("account_ref").notNull(),
    accountName: text("account_name").notNull(),
    accountUrl: text("account_url").notNull(),
    currency: text("currency").notNull(),
    userName: text("user_name").notNull(),
    userEmail: text("user_email").notNull(),
    site: text("site"),
    accessSecret: bytea("access_secret"),
    refreshSecret: bytea("refresh_secret"),
    accessFrom: instant("access_from").notNull(),
    accessUntil: instant("access_until").notNull(),
    renewingBy: uuid("renewing_by"),
    renewingUntil: instant("renewing_until"),
    retryAt: instant("retry_at"),
    brokenAt: instant("broken_at"),
    brokenWhy: text("broken_why"),
    connectedBy: uuid("connected_by"),
    connectedAt: instant("connected_at").notNull(),
    mapping: jsonb("mapping").$type<MappingRow[]>().notNull(),
    mappingVersion: integer("mapping_version").notNull().default(1),
    rules: jsonb("rules").$type<CrmRules>().notNull(),
    rulesVersion: integer("rules_version").notNull().default(1),
    /** The CRM's fields of people, as last read. */
    fields: jsonb("fields").$type<CrmField[]>().notNull().default([]),
    /** Counters of the mode `auto_increment`, by field of the CRM. */
    counters: jsonb("counters").$type<Record<string, number>>().notNull().default({}),
    personCursor: text("person_cursor"),
    dealCursor: text("deal_cursor"),
    /** Pipelines as last read, for the names of stages. */
    pipelines: jsonb("pipelines").$type<CrmPipeline[]>().notNull().default([]),
    first: jsonb("first").$type<FirstSync>(),
    /** When changes there are read next. */
    runAt: instant("run_at").notNull(),
    runFence: uuid("run_fence"),
    runningUntil: instant("running_until"),
    lastRunAt: instant("last_run_at"),
    lastRunSeconds: integer("last_run_seconds").notNull().default(0),
    lastRunChanges: integer("last_run_changes").notNull().default(0),
    /** The CRM asked for a rest until then. */
    restsUntil: instant("rests_until"),
    /** When it is looked next which records are gone, and how far that got. */
    sweepAt: instant("sweep_at").notNull(),
    sweepAfter: uuid("sweep_after"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("crm_connections_platform").on(t.workspaceId, t.platform),
    index("crm_connections_connected").on(t.workspaceId).where(sql`${t.state} = 'connected'`),
  ],
);

/** class: tenant. Members who are away at a CRM to consent: with these the answer is verified, once. */
export const crmConsents = pgTable(
  "crm_consents",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    platform: text("platform").$type<ExternalPlatform>().notNull(),
    stateHash: text("state_hash").notNull(),
    verifierSecret: bytea("verifier_secret").notNull(),
    personId: uuid("person_id").notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("crm_consents_state").on(t.workspaceId, t.stateHash),
  ],
);

/** class: tenant. Consents that are no longer used, until the CRM was told (INTEG-12). */
export const crmReleases = pgTable(
  "crm_releases",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    platform: text("platform").$type<ExternalPlatform>().notNull(),
    isSandboxed: boolean("is_sandboxed").notNull(),
    site: text("site"),
    refreshSecret: bytea("refresh_secret").notNull(),
    accessSecret: bytea("access_secret").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);

const connectionKey = (t: { workspaceId: ExtraConfigColumn; connectionId: ExtraConfigColumn }) =>
  foreignKey({
    columns: [t.workspaceId as never, t.connectionId as never],
    foreignColumns: [crmConnections.workspaceId, crmConnections.id],
  }).onDelete("cascade");

/** class: tenant. People in the CRM by a keyed hash of each address, so that a prospect is found there without asking, and strangers stay unknown. */
export const crmPeople = pgTable(
  "crm_people",
  {
    workspaceId: ofWorkspace(),
    connectionId: uuid("connection_id").notNull(),
    hash: bytea("hash").notNull(),
    ref: text("ref").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.connectionId, t.hash, t.ref] }),
    connectionKey(t),
    index("crm_people_ref").on(t.workspaceId, t.connectionId, t.ref),
  ],
);

/**
 * class: tenant. What a prospect is in the CRM. `state`: new (not looked for yet), absent (not there), waiting (to be made), linked, undecided
 * (several it could be), refused (could not be made), gone (deleted there, and not made again). `due_at`: something of ours may have to be
 * written; `changes` counts what happened, so that a change meanwhile is not lost. `tried_at`: a record was being made, and nobody knows how it
 * ended. `bases`: by field, the values at which both sides were last in step; `tried`: what was sent last, of which nobody knows whether it
 * arrived.
 */
export const crmLinks = pgTable(
  "crm_links",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    state: text("state")
      .$type<"new" | "absent" | "waiting" | "linked" | "undecided" | "refused" | "gone">()
      .notNull(),
    ref: text("ref"),
    url: text("url"),
    /** The event that has the record made. */
    wantedBy: text("wanted_by"),
    bases: jsonb("bases").$type<Bases>().notNull().default({}),
    tried: jsonb("tried").$type<Bases>().notNull().default({}),
    refusals: jsonb("refusals").$type<Refusals>().notNull().default({}),
    /** Records there that a member said are someone else. */
    strangers: text("strangers").array().notNull().default(sql`'{}'`),
    changes: integer("changes").notNull().default(0),
    dueAt: instant("due_at"),
    attempts: smallint("attempts").notNull().default(0),
    triedAt: instant("tried_at"),
    /** The deal that we made for the prospect, and the event that has it made. */
    dealWantedBy: text("deal_wanted_by"),
    dealRef: text("deal_ref"),
    dealTriedAt: instant("deal_tried_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    connectionKey(t),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    uniqueIndex("crm_links_prospect").on(t.workspaceId, t.connectionId, t.prospectId),
    uniqueIndex("crm_links_ref").on(t.workspaceId, t.connectionId, t.ref).where(sql`${t.ref} is not null`),
    index("crm_links_due").on(t.workspaceId, t.connectionId, t.dueAt).where(sql`${t.dueAt} is not null`),
    index("crm_links_of").on(t.workspaceId, t.prospectId),
  ],
);

/** class: tenant. Companies that were found or made in the CRM, by domain or name. `id` is the key that the record there carries. */
export const crmCompanies = pgTable(
  "crm_companies",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    name: text("name").notNull(),
    ref: text("ref"),
    triedAt: instant("tried_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    connectionKey(t),
    uniqueIndex("crm_companies_name").on(t.workspaceId, t.connectionId, t.name),
  ],
);

/** class: tenant. What the sync did, and what waits for a member (`settled_at` is null). Kept for 90 days. */
export const crmLines = pgTable(
  "crm_lines",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    at: instant("at").notNull(),
    kind: text("kind").$type<SyncLine["kind"]>().notNull(),
    object: text("object").$type<SyncLine["object"]>().notNull(),
    name: text("name").notNull(),
    prospectId: uuid("prospect_id"),
    url: text("url"),
    fields: text("fields").array().notNull().default(sql`'{}'`),
    reason: text("reason"),
    ours: text("ours"),
    theirs: text("theirs"),
    candidates: jsonb("candidates").$type<SyncLine["candidates"]>().notNull().default([]),
    settledAt: instant("settled_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    connectionKey(t),
    index("crm_lines_at").on(t.workspaceId, t.connectionId, t.at, t.id),
    index("crm_lines_kind").on(t.workspaceId, t.connectionId, t.kind, t.at),
    index("crm_lines_open").on(t.workspaceId, t.connectionId).where(sql`${t.settledAt} is null`),
    index("crm_lines_prospect").on(t.workspaceId, t.prospectId),
    index("crm_lines_age").on(t.at),
  ],
);

/**
 * class: tenant. What is to be written into the history there, noted in the transaction in which it happens. `due_at` is null as long as the
 * prospect is not in the CRM; those rows are forgotten with time, like those that were written.
 */
export const crmActivities = pgTable(
  "crm_activities",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    kind: text("kind").$type<"message" | "reply" | "meeting">().notNull(),
    /** The message or the meeting. */
    ofId: uuid("of_id").notNull(),
    at: instant("at").notNull(),
    dueAt: instant("due_at"),
    attempts: smallint("attempts").notNull().default(0),
    writtenAt: instant("written_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    connectionKey(t),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    uniqueIndex("crm_activities_once").on(t.workspaceId, t.connectionId, t.kind, t.ofId),
    index("crm_activities_due").on(t.workspaceId, t.connectionId, t.dueAt).where(sql`${t.dueAt} is not null`),
    index("crm_activities_prospect").on(t.workspaceId, t.prospectId),
    index("crm_activities_age").on(t.createdAt),
  ],
);

/** class: tenant. Deals of the CRM by the people they name, as last read. */
export const crmTheirDeals = pgTable(
  "crm_their_deals",
  {
    workspaceId: ofWorkspace(),
    connectionId: uuid("connection_id").notNull(),
    personRef: text("person_ref").notNull(),
    ref: text("ref").notNull(),
    name: text("name").notNull(),
    stageRef: text("stage_ref").notNull(),
    status: text("status").$type<"open" | "won" | "lost">().notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    url: text("url").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.connectionId, t.personRef, t.ref] }),
    connectionKey(t),
    index("crm_their_deals_ref").on(t.workspaceId, t.connectionId, t.ref),
  ],
);
