import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { prospects } from "./prospects";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

const ofWorkspace = () => workspaceId().references(() => workspaces.id, { onDelete: "cascade" });

/** class: tenant. A list that members put prospects on by hand. */
export const prospectLists = pgTable(
  "prospect_lists",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("prospect_lists_name").on(t.workspaceId, sql`lower(${t.name})`),
  ],
);

/** class: tenant. Who is on a list. */
export const prospectListMembers = pgTable(
  "prospect_list_members",
  {
    workspaceId: ofWorkspace(),
    listId: uuid("list_id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    addedAt: instant("added_at").notNull(),
    addedBy: uuid("added_by"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.listId, t.prospectId] }),
    foreignKey({
      columns: [t.workspaceId, t.listId],
      foreignColumns: [prospectLists.workspaceId, prospectLists.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    index("prospect_list_members_prospect").on(t.workspaceId, t.prospectId),
  ],
);
