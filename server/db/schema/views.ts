import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ListSettings, ViewState } from "@/lib/contract/views";
import { memberships } from "./people";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. A kept view of a list. A private one goes with its owner; a shared one has none and stays. */
export const savedViews = pgTable(
  "saved_views",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    list: text("list").notNull(),
    name: text("name").notNull(),
    ownerId: uuid("owner_id"),
    createdBy: uuid("created_by").notNull(),
    state: jsonb("state").$type<ViewState>().notNull(),
    /** Hidden for all, and deleted for good a day later. */
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.ownerId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
    index("saved_views_list").on(t.workspaceId, t.list, t.createdAt),
  ],
);

/** class: tenant. How one person has one list: columns, widths, density, order of views, the first one. */
export const listSettings = pgTable(
  "list_settings",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    list: text("list").notNull(),
    settings: jsonb("settings").$type<Partial<ListSettings>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.list] }),
    foreignKey({
      columns: [t.workspaceId, t.userId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
  ],
);
