import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { memberships } from "./people";
import { prospects } from "./prospects";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

const ofWorkspace = () => workspaceId().references(() => workspaces.id, { onDelete: "cascade" });

/** class: tenant. A member's note about a prospect; it stays when its author leaves (INBOX-05). */
export const prospectNotes = pgTable(
  "prospect_notes",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    prospectId: uuid("prospect_id").notNull(),
    authorId: uuid("author_id").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    editedAt: instant("edited_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    index("prospect_notes_person").on(t.workspaceId, t.prospectId, t.createdAt),
  ],
);

/** class: tenant. A text for the composer. A private one goes with its owner; a shared one has none and stays (INBOX-09). */
export const savedReplies = pgTable(
  "saved_replies",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    text: text("text").notNull(),
    ownerId: uuid("owner_id"),
    createdBy: uuid("created_by").notNull(),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.ownerId],
      foreignColumns: [memberships.workspaceId, memberships.userId],
    }).onDelete("cascade"),
    uniqueIndex("saved_replies_name").on(
      t.workspaceId,
      sql`coalesce(${t.ownerId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`lower(${t.name})`,
    ),
  ],
);
