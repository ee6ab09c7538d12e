import { foreignKey, index, integer, pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
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
    /** The .wav as it was brought. */
    sound: bytea("sound").notNull(),
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
    index("voicemail_audios_account").on(t.workspaceId, t.accountId, t.createdAt),
  ],
);
