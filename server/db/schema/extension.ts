import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { BrowserAnswer, BrowserCommand } from "@/lib/contract/accounts/extension";
import type { CommandState } from "@/server/domain/extension/command";
import { accounts } from "./accounts";
import { createdAt, instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

const ofWorkspace = () => workspaceId().references(() => workspaces.id, { onDelete: "cascade" });

/**
 * class: tenant. Commands for an account's browser extension. `page` is the tab that took it, `action_key` the action's key, by which its
 * result is found later; `command` is deleted once it is no longer needed.
 */
export const extensionCommands = pgTable(
  "extension_commands",
  {
    workspaceId: ofWorkspace(),
    id: uuid("id").notNull(),
    accountId: uuid("account_id").notNull(),
    kind: text("kind").$type<BrowserCommand["kind"]>().notNull(),
    command: jsonb("command").$type<BrowserCommand>(),
    actionKey: text("action_key"),
    state: text("state").$type<CommandState>().notNull().default("offered"),
    page: uuid("page"),
    answer: jsonb("answer").$type<BrowserAnswer>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }).onDelete("cascade"),
    index("extension_commands_account").on(t.workspaceId, t.accountId, t.createdAt),
  ],
);

/** class: tenant. When a tab was last there that can act for an account; null since it did not take what was offered. */
export const extensionBrowsers = pgTable(
  "extension_browsers",
  {
    workspaceId: ofWorkspace(),
    accountId: uuid("account_id").notNull(),
    seenAt: instant("seen_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.accountId] }),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [accounts.workspaceId, accounts.id],
    }).onDelete("cascade"),
  ],
);
