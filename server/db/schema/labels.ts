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
import { prospects } from "./prospects";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

const ofWorkspace = () => workspaceId().references(() => workspaces.id, { onDelete: "cascade" });

/** class: tenant. What people are told apart by; one of type `profile` is its maker's alone (LABEL-01 to LABEL-03). */
export const labels = pgTable(
  "labels",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    color: text("color").notNull(),
    type: text("type").notNull(),
    displayOrder: integer("display_order").notNull().default(0),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex("labels_name").on(t.workspaceId, t.type, sql`lower(${t.name})`),
  ],
);

/** class: tenant. A label on a person; `attached_by` is null where a campaign did it. */
export const prospectLabels = pgTable(
  "prospect_labels",
  {
    workspaceId: ofWorkspace(),
    prospectId: uuid("prospect_id").notNull(),
    labelId: uuid("label_id").notNull(),
    attachedBy: uuid("attached_by"),
    attachedAt: instant("attached_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.prospectId, t.labelId] }),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.workspaceId, t.labelId],
      foreignColumns: [labels.workspaceId, labels.id],
    }).onDelete("cascade"),
    index("prospect_labels_label").on(t.workspaceId, t.labelId),
  ],
);
