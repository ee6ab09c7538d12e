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
import { campaigns } from "./campaigns";
import { bytea, createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. One CSV file for one campaign; the file itself is kept (5 MB at most) for dry runs and reruns. */
export const imports = pgTable(
  "imports",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    fileName: text("file_name").notNull(),
    file: bytea("file").notNull(),
    bytes: integer("bytes").notNull(),
    encoding: text("encoding").notNull(),
    separator: text("separator").notNull(),
    headers: text("headers").array().notNull(),
    samples: jsonb("samples").$type<string[][]>().notNull(),
    guesses: jsonb("guesses").$type<{ target: string; guess: "sure" | "likely" | "none" }[]>().notNull(),
    targets: text("targets").array().notNull(),
    rows: integer("rows").notNull(),
    status: text("status").notNull().default("uploaded"),
    failure: text("failure"),
    isExistingPeople: boolean("is_existing_people").notNull().default(false),
    isIncludeTalkedBefore: boolean("is_include_talked_before").notNull().default(false),
    /** Of a recognized export: the statuses whose people enter the campaign nevertheless. */
    takenStatuses: text("taken_statuses").array().notNull().default([]),
    /** The list that the people go on; without a key, because it may be deleted while the import runs. */
    listId: uuid("list_id"),
    doneRows: integer("done_rows").notNull().default(0),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }).onDelete("cascade"),
    index("imports_campaign").on(t.workspaceId, t.campaignId),
  ],
);

/** class: tenant. What became, or by the dry run would become, of every row; `line` counts as an editor does. */
export const importRows = pgTable(
  "import_rows",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    importId: uuid("import_id").notNull(),
    line: integer("line").notNull(),
    outcome: text("outcome").notNull(),
    refusal: text("refusal"),
    exclusion: text("exclusion"),
    prospectId: uuid("prospect_id"),
    /** What happened to the person in the tool that exported the file. */
    pastStatus: text("past_status"),
    /** Only of rows in the file to download. */
    cells: text("cells").array(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.importId, t.line] }),
    foreignKey({
      columns: [t.workspaceId, t.importId],
      foreignColumns: [imports.workspaceId, imports.id],
    }).onDelete("cascade"),
    index("import_rows_past").on(t.workspaceId, t.prospectId).where(sql`${t.pastStatus} is not null`),
    index("import_rows_listed").on(t.workspaceId, t.importId, t.line).where(sql`${t.cells} is not null`),
  ],
);
