import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/**
 * class: tenant. Look-ups at a vendor who answers later. `key` is a hash of whom was asked about and what for; `ref` what the vendor calls the
 * look-up, null while it is begun and as long as its answer is not known.
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
