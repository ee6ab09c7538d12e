import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { files } from "./files";
import { bytea, createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. Recordings of accounts, to be left on answering machines (VM-01); `agreed_by` took the terms of service (VM-12). */
export const voicemailAudios = pgTable(
  "voicemail_audios",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    accountId: uuid("account_id").notNull(),
    name: text("name").notNull(),
    fileName: text("file_name").notNull(),
    /** Digits with the regional code. */
    forwardNumber: text("forward_number"),
    seconds: real("seconds").notNull(),
    byteCount: integer("byte_count").notNull(),
    /** The uploaded .wav. */
    fileId: uuid("file_id"),
    /** The .wav of a recording from before there were files, until a worker has moved it into one. */
    sound: bytea("sound"),
    agreedBy: uuid("agreed_by").notNull(),
    agreedAt: instant("agreed_at").notNull(),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }),
    foreignKey({
      name: "voicemail_audios_bytes",
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }),
    index("voicemail_audios_account").on(t.workspaceId, t.accountId, t.createdAt),
    index("voicemail_audios_file").on(t.workspaceId, t.fileId),
    index("voicemail_audios_unmoved").on(t.workspaceId, t.createdAt).where(sql`${t.sound} is not null`),
  ],
);
