import { sql } from "drizzle-orm";
import { check, date, foreignKey, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { prospects } from "./prospects";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. What somebody agreed to be sent by machines, channel by channel, and how one knows (R28). */
export const consents = pgTable(
  "consents",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    prospectId: uuid("prospect_id").notNull(),
    channel: text("channel").notNull(),
    source: text("source").notNull(),
    givenOn: date("given_on").notNull(),
    wording: text("wording").notNull(),
    /** Null where nobody is known to have recorded it. */
    recordedById: uuid("recorded_by_id"),
    recordedAt: instant("recorded_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.prospectId, t.channel] }),
    check("consents_channel", sql`${t.channel} in ('sms', 'call')`),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
  ],
);
