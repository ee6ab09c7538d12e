import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ErrorCode } from "@/lib/contract/errors";
import type { Locale } from "@/lib/contract/fields";
import type { ExportCounts, ExportStatus } from "@/lib/contract/workspaces/exports";
import { files } from "./files";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. An archive of everything in the workspace, and how far it is. */
export const workspaceExports = pgTable(
  "workspace_exports",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    status: text("status").$type<ExportStatus>().notNull().default("running"),
    failure: text("failure").$type<ErrorCode>(),
    /** Grows with each worker that begins it anew; only the last one may go on. */
    attempt: integer("attempt").notNull().default(0),
    createdBy: uuid("created_by").notNull(),
    /** The language of its README. */
    locale: text("locale").$type<Locale>().notNull(),
    rows: integer("rows").notNull().default(0),
    doneRows: integer("done_rows").notNull().default(0),
    counts: jsonb("counts").$type<ExportCounts>().notNull().default({}),
    /** The archive; null before it is whole, and after it was deleted. */
    fileId: uuid("file_id"),
    byteCount: bigint("byte_count", { mode: "number" }),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
    /** When the archive is deleted. */
    expiresAt: instant("expires_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      name: "workspace_exports_bytes",
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }),
    uniqueIndex("workspace_exports_running").on(t.workspaceId).where(sql`${t.status} = 'running'`),
    index("workspace_exports_latest").on(t.workspaceId, t.createdAt),
    index("workspace_exports_file").on(t.workspaceId, t.fileId),
    index("workspace_exports_kept").on(t.expiresAt).where(sql`${t.fileId} is not null`),
  ],
);
