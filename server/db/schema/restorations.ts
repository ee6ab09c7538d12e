import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, plumbing, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: plumbing. At most one row: this database is a copy that came from a backup, and nothing leaves any workspace of it but
 * those that were released (R47 of the design: a restored installation does not know what was sent since).
 */
export const fence = plumbing.table(
  "fence",
  {
    one: boolean("one").primaryKey().default(true),
    /** From when on others may have done what is still to be done here. */
    backupAt: instant("backup_at").notNull(),
    restoredAt: createdAt(),
  },
  (t) => [check("fence_one", sql`${t.one}`)],
);

/**
 * class: plumbing. One row: the server and its timeline that the engine has worked on, and when a worker last wrote there. Another
 * timeline means that this database was restored or a replica was promoted, and may lack what was committed after `seen_at`.
 */
export const timeline = plumbing.table(
  "timeline",
  {
    one: boolean("one").primaryKey().default(true),
    name: text("name").notNull(),
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (t) => [check("timeline_one", sql`${t.one}`)],
);

/** class: tenant, open to the engine role. A workspace restored from a backup: the result of the look, and whether it may send again. */
export const restorations = pgTable("restorations", {
  workspaceId: workspaceId()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  backupAt: instant("backup_at").notNull(),
  restoredAt: instant("restored_at").notNull(),
  /** When the first look at mail servers and networks was over; answers are read from then on. */
  lookedAt: instant("looked_at"),
  releaseAskedAt: instant("release_asked_at"),
  /** Null where it was asked for at the command line. */
  releaseAskedBy: uuid("release_asked_by"),
  releasedAt: instant("released_at"),
  /** Steps that turned out to be done, and those that a person has to judge. */
  recognised: integer("recognised").notNull().default(0),
  held: integer("held").notNull().default(0),
});

/**
 * class: tenant. Prospects whose ledger may lag behind: `id` is an enrollment, or the delivery of a message a member wrote. Nothing is done
 * for them before it is known what was done already.
 */
export const retraces = pgTable(
  "retraces",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    /** Last looks that ended with no answer. */
    failures: smallint("failures").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);
