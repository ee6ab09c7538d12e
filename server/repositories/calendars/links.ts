import { meetingLinks } from "@/server/db/schema/calendars";
import type { Tx } from "@/server/db/tx";

/** Links that these messages have already. */
export const listLinks = (tx: Tx, deliveryIds: readonly string[]) =>
  tx.query<{ deliveryId: string; eventTypeId: string; token: string }>(
    `select delivery_id as "deliveryId", event_type_id as "eventTypeId", token from meeting_links where delivery_id = any($1)`,
    [deliveryIds],
  );

export async function insertLinks(
  tx: Tx,
  links: readonly (typeof meetingLinks.$inferInsert)[],
): Promise<void> {
  if (links.length > 0) await tx.db.insert(meetingLinks).values([...links]);
}

/** The names of these accounts, without those that have a page that can be booked. */
export async function listWithoutLink(tx: Tx, accountIds: readonly string[], usable: readonly string[]) {
  const rows = await tx.query<{ name: string }>(
    `select coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from accounts
      where id = any($1) and id <> all($2) order by 1`,
    [accountIds, usable],
  );
  return rows.map(({ name }) => name);
}
