import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. Lookups at a vendor that responds later. `key` is a hash of the person and the sought values; `ref` the vendor's id, null
 * until it is known.
 */
export const enrichmentLookups = pgTable(
  "enrichment_lookups",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    ref: text("ref"),
    begunAt: instant("begun_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.key] }),
    index("enrichment_lookups_begun").on(t.workspaceId, t.begunAt),
  ],
);
