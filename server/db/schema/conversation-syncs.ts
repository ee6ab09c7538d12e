import { foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. The latest reading of an account's past conversations: `ticket` identifies the one job that may continue, `cursor` is
 * where, `next_at` when. Messages read and new ones are counted with each page.
 */
export const conversationSyncs = pgTable(
  "conversation_syncs",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    accountId: uuid("account_id").notNull(),
    status: text("status").notNull().default("active"),
    failure: text("failure"),
    waitReason: text("wait_reason"),
    nextAt: instant("next_at"),
    ticket: integer("ticket").notNull().default(1),
    cursor: text("cursor"),
    pages: integer("pages").notNull().default(0),
    conversations: integer("conversations").notNull().default(0),
    messages: integer("messages").notNull().default(0),
    newPeople: integer("new_people").notNull().default(0),
    /** When the account last turned a page for it: the pages of an account keep their distance. */
    readAt: instant("read_at"),
    startedBy: uuid("started_by"),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.accountId] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }).onDelete("cascade"),
  ],
);
