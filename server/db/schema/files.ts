import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { bytea, createdAt, instant, plumbing, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. A file of a workspace; its bytes lie in `place` as segments of `segment_bytes` each. `pending` until something refers
 * to it; when the last reference goes, triggers delete the row, and with it the bytes.
 */
export const files = pgTable(
  "files",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    mediaType: text("media_type").notNull(),
    place: text("place").notNull(),
    segmentBytes: integer("segment_bytes").notNull(),
    /** Null while it is being written. */
    byteCount: bigint("byte_count", { mode: "number" }),
    sha256: text("sha256"),
    state: text("state").notNull().default("pending"),
    /** The uploader; null for received files. */
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index("files_pending").on(t.workspaceId, t.state, t.createdAt),
  ],
);

/** class: tenant. The bytes of files whose place is Postgres; stored uncompressed (`external`), as most files are compressed already. */
export const fileChunks = pgTable(
  "file_chunks",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    fileId: uuid("file_id").notNull(),
    n: integer("n").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.fileId, t.n] }),
    foreignKey({
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }).onDelete("cascade"),
  ],
);

/** class: plumbing. Files outside Postgres whose row is gone: their bytes are still to be deleted there. */
export const fileRemovals = plumbing.table(
  "file_removals",
  {
    workspaceId: uuid("workspace_id").notNull(),
    fileId: uuid("file_id").notNull(),
    place: text("place").notNull(),
    /** Null where the file was never finished. */
    segments: integer("segments"),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.fileId] })],
);

/**
 * class: tenant. Files that mails of a campaign, or of a smart sequence, take along; `owner_id` is either. Since `dropped_at` no draft
 * names it: it goes a day later, unless a version does.
 */
export const stepFiles = pgTable(
  "step_files",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    ownerId: uuid("owner_id").notNull(),
    fileId: uuid("file_id").notNull(),
    droppedAt: instant("dropped_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.ownerId, t.fileId] }),
    foreignKey({
      name: "step_files_bytes",
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }),
    index("step_files_file").on(t.workspaceId, t.fileId),
    index("step_files_dropped").on(t.workspaceId, t.droppedAt).where(sql`${t.droppedAt} is not null`),
  ],
);

/** class: tenant. What an account looks like at its network (CRED-02). */
export const accountPhotos = pgTable(
  "account_photos",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    accountId: uuid("account_id").notNull(),
    fileId: uuid("file_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.accountId] }),
    foreignKey({
      name: "account_photos_of",
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    foreignKey({
      name: "account_photos_bytes",
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }),
    index("account_photos_file").on(t.workspaceId, t.fileId),
  ],
);
