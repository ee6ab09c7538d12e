import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Sequence } from "@/lib/contract/campaigns/sequence";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. Sequences a workspace keeps to begin campaigns with (CAMP-85). */
export const smartSequences = pgTable(
  "smart_sequences",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    sequence: jsonb("sequence").$type<Sequence>().notNull(),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    changedAt: instant("changed_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);
