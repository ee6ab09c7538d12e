import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import { accounts } from "./accounts";
import { campaigns } from "./campaigns";
import { prospectLists } from "./prospect-lists";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

const ofWorkspace = () => workspaceId().references(() => workspaces.id, { onDelete: "cascade" });

/**
 * class: tenant. A source of prospects for one campaign or list: a page of the network, known prospects, or a search of the people database.
 * `source_key` distinguishes sources, `cursor` is where the next page begins, `ticket` identifies the one job that may continue, `next_at`
 * when.
 */
export const searches = pgTable(
  "searches",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id"),
    /** For people of the people database who go on a list instead of into a campaign. */
    listId: uuid("list_id"),
    kind: text("kind").notNull(),
    sourceKey: text("source_key").notNull(),
    url: text("url"),
    fromCampaignId: uuid("from_campaign_id"),
    query: text("query"),
    /** For the people database: who was chosen, how many of them, and of which database. */
    chosen: jsonb("chosen").$type<unknown>(),
    accountId: uuid("account_id"),
    status: text("status").notNull().default("active"),
    failure: text("failure"),
    waitReason: text("wait_reason"),
    nextAt: instant("next_at"),
    ticket: integer("ticket").notNull().default(0),
    run: integer("run").notNull().default(1),
    /** Whether this run has its place in the day's searches of its account (BILL-12). */
    isCounted: boolean("is_counted").notNull().default(false),
    cursor: text("cursor"),
    pages: integer("pages").notNull().default(0),
    total: integer("total"),
    /** When its account last turned a page for it: the pages of an account keep their distance. */
    readAt: instant("read_at"),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.listId],
      foreignColumns: [prospectLists.workspaceId, prospectLists.id],
    }).onDelete("cascade"),
    check("searches_target", sql`(${t.campaignId} is null) <> (${t.listId} is null)`),
    index("searches_list").on(t.workspaceId, t.listId).where(sql`${t.listId} is not null`),
    unique("searches_source").on(t.workspaceId, t.campaignId, t.sourceKey),
    index("searches_account").on(t.workspaceId, t.accountId),
  ],
);

/**
 * class: tenant. The results of searches and their outcomes. `place` is the order in which they were found, `run` the run that found them
 * last, `seen` what the network showed of those who did not become prospects.
 */
export const searchPeople = pgTable(
  "search_people",
  {
    workspaceId: ofWorkspace(),
    searchId: uuid("search_id").notNull(),
    personKey: text("person_key").notNull(),
    place: integer("place").notNull(),
    run: integer("run").notNull(),
    outcome: text("outcome").notNull(),
    refusal: text("refusal"),
    exclusion: text("exclusion"),
    prospectId: uuid("prospect_id"),
    seen: jsonb("seen").$type<{ fullName: string; profileUrl: string; headline: string; company: string }>(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.searchId, t.personKey] }),
    foreignKey({
      columns: [t.workspaceId, t.searchId],
      foreignColumns: [searches.workspaceId, searches.id],
    }).onDelete("cascade"),
    index("search_people_place").on(t.workspaceId, t.searchId, t.place),
  ],
);
