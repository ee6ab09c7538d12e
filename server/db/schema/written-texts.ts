import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Instruction } from "@/lib/contract/campaigns/sequence";
import type { TextSources } from "@/server/domain/campaigns/sequence/written-text";
import { deliveries } from "./engine";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. What a language model is to write, and wrote, for one row of the ledger (CAMP-68): the one text that its step says to
 * its person, with what it was made of and cost (ux 108). The row is also the queue: without a text it is written at `next_at`.
 */
export const writtenTexts = pgTable(
  "written_texts",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    deliveryId: uuid("delivery_id").notNull(),
    /** The instruction it is, or will be, written by. */
    wish: jsonb("wish").$type<Instruction>().notNull(),
    /** Counts the wishes: every text of a row is charged under its own name. */
    version: integer("version").notNull().default(1),
    text: text("text"),
    /**
     * When it is to be written; while a worker writes it, when that worker counts as dead. Null: it is written, given up, or not wanted
     * now.
     */
    nextAt: instant("next_at"),
    tries: smallint("tries").notNull().default(0),
    /** Why the last try came to nothing. */
    failure: text("failure"),
    model: text("model"),
    promptVersion: integer("prompt_version"),
    sources: jsonb("sources").$type<TextSources>(),
    /** Tenths of a credit. */
    cost: integer("cost"),
    writtenAt: instant("written_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.deliveryId] }),
    foreignKey({
      columns: [t.workspaceId, t.deliveryId],
      foreignColumns: [deliveries.workspaceId, deliveries.id],
    }).onDelete("cascade"),
    index("written_texts_next").on(t.workspaceId, t.nextAt).where(sql`${t.nextAt} is not null`),
  ],
);
