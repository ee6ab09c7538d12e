import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { MailboxFileField, MailboxRowState } from "@/lib/contract/accounts/mailbox-imports";
import type { ErrorCode } from "@/lib/contract/errors";
import type { Locale } from "@/lib/contract/fields";
import { bytea, createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** From where, and in which language, a member started it: for the audit log and the emails of the tests. */
export type ImportingActor = {
  address: string;
  userAgent: string | null;
  requestId: string;
  locale: Locale;
};

/** class: tenant. A file of mailboxes to connect. */
export const mailboxImports = pgTable(
  "mailbox_imports",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    fileName: text("file_name").notNull(),
    status: text("status").$type<"connecting" | "done" | "cancelled">().notNull().default("connecting"),
    createdBy: uuid("created_by").notNull(),
    actor: jsonb("actor").$type<ImportingActor>().notNull(),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("mailbox_imports_latest").on(t.workspaceId, t.createdBy, t.createdAt),
  ],
);

/** class: tenant. The rows of a file of mailboxes. `settings` holds how a mailbox is reached, passwords included, until the row is done. */
export const mailboxImportRows = pgTable(
  "mailbox_import_rows",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    importId: uuid("import_id").notNull(),
    id: uuid("id").notNull(),
    line: integer("line").notNull(),
    email: text("email").notNull(),
    accountId: uuid("account_id"),
    settings: bytea("settings"),
    state: text("state").$type<Exclude<MailboxRowState, "ready">>().notNull(),
    failure: text("failure").$type<ErrorCode>(),
    details: jsonb("details").$type<Record<string, string | number>>().notNull().default({}),
    field: text("field").$type<MailboxFileField>(),
    mailboxId: uuid("mailbox_id"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.importId],
      foreignColumns: [mailboxImports.workspaceId, mailboxImports.id],
    }).onDelete("cascade"),
    index("mailbox_import_rows_of").on(t.workspaceId, t.importId, t.line),
  ],
);
