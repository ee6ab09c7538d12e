import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction, AuditEntry } from "@/lib/contract/audit";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. Who did what in the workspace, when and from where. The application may add and read entries, never change or delete them.
 * Names are copied, because an entry outlives the people and things it names.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    at: instant("at").notNull(),
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    program: text("program"),
    action: text("action").$type<AuditAction>().notNull(),
    subjectId: uuid("subject_id"),
    subject: text("subject"),
    changes: jsonb("changes").$type<AuditEntry["changes"]>().notNull().default([]),
    address: text("address"),
    userAgent: text("user_agent"),
    requestId: text("request_id"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("audit_entries_newest").on(t.workspaceId, t.at.desc(), t.id.desc()),
    index("audit_entries_age").on(t.at),
  ],
);
