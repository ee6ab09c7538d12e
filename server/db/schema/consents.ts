import { sql } from "drizzle-orm";
import { check, date, foreignKey, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { prospects } from "./prospects";
import { instant, workspaceId } from "./table";
import { workspaces } from "./workspaces";

/** class: tenant. Prospects' consent to automated texts and calls, by channel and number, with the evidence (R28). */
export const consents = pgTable(
  "consents",
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    prospectId: uuid("prospect_id").notNull(),
    channel: text("channel").notNull(),
    /** The number it was given for; it says nothing of another one. */
    phone: text("phone").notNull(),
    source: text("source").notNull(),
    /** Null if the date is unknown. */
    givenOn: date("given_on"),
    wording: text("wording").notNull(),
    /** Null if the member who recorded it is unknown. */
    recordedById: uuid("recorded_by_id"),
    recordedAt: instant("recorded_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.prospectId, t.channel, t.phone] }),
    check("consents_channel", sql`${t.channel} in ('sms', 'call')`),
    foreignKey({
      columns: [t.workspaceId, t.prospectId],
      foreignColumns: [prospects.workspaceId, prospects.id],
    }).onDelete("cascade"),
  ],
);
