import type { Tx } from "@/server/db/tx";
import type { OwnMessage } from "../send-message";

type Subscription = { id: string; url: string; isActive: boolean };

/** The subscription of an address; one that ended is made anew under another id. */
export async function keepSubscription(
  tx: Tx,
  { id, calendarId, url }: { id: string; calendarId: string; url: string },
): Promise<string> {
  await tx.query(
    "delete from sandbox.calendar_subscriptions where calendar_id = $1 and url = $2 and not is_active",
    [calendarId, url],
  );
  const [row] = await tx.query<{ id: string }>(
    `insert into sandbox.calendar_subscriptions (id, calendar_id, url) values ($1, $2, $3)
     on conflict (workspace_id, calendar_id, url) do update set url = excluded.url returning id`,
    [id, calendarId, url],
  );
  return row?.id ?? id;
}

export async function findSubscription(
  tx: Tx,
  calendarId: string,
  id: string,
): Promise<Pick<Subscription, "isActive"> | null> {
  const [row] = await tx.query<{ isActive: boolean }>(
    `select is_active as "isActive" from sandbox.calendar_subscriptions where calendar_id = $1 and id = $2`,
    [calendarId, id],
  );
  return row ?? null;
}

export async function dropSubscription(tx: Tx, calendarId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    "delete from sandbox.calendar_subscriptions where calendar_id = $1 and id = $2 returning id",
    [calendarId, id],
  );
  return rows.length > 0;
}

export const listActive = (tx: Tx, calendarId: string): Promise<Pick<Subscription, "id">[]> =>
  tx.query("select id from sandbox.calendar_subscriptions where calendar_id = $1 and is_active order by id", [
    calendarId,
  ]);

export const insertMessage = (
  tx: Tx,
  { id, subscriptionId, body }: Pick<OwnMessage, "id" | "subscriptionId" | "body">,
) =>
  tx.query("insert into sandbox.calendar_messages (id, subscription_id, body) values ($1, $2, $3)", [
    ...[id, subscriptionId, body],
  ]);

/** A message that may still be sent; null if its subscription has ended. */
export async function findMessage(tx: Tx, id: string): Promise<OwnMessage | null> {
  const [row] = await tx.query<OwnMessage>(
    `select m.id, m.subscription_id as "subscriptionId", m.body, m.attempts, m.failing_since as "failingSince", s.url
       from sandbox.calendar_messages m
       join sandbox.calendar_subscriptions s on s.workspace_id = m.workspace_id and s.id = m.subscription_id
      where m.id = $1 and s.is_active`,
    [id],
  );
  return row ?? null;
}

export const dropMessage = (tx: Tx, id: string) =>
  tx.query("delete from sandbox.calendar_messages where id = $1", [id]);

export const noteFailure = (tx: Tx, id: string, since: Date) =>
  tx.query(
    "update sandbox.calendar_messages set attempts = attempts + 1, failing_since = coalesce(failing_since, $2) where id = $1",
    [id, since],
  );

/** Ends a subscription with all that it was still to be told. */
export async function disable(tx: Tx, id: string): Promise<void> {
  await tx.query("update sandbox.calendar_subscriptions set is_active = false where id = $1", [id]);
  await tx.query("delete from sandbox.calendar_messages where subscription_id = $1", [id]);
}
