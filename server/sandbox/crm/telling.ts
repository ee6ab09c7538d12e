import type { Tx } from "@/server/db/tx";
import type { CrmObject } from "@/server/ports/crm";
import { tellsAfter } from "@/server/sandbox/rules/calendars";
import { laterBy, scheduleByItself } from "../scheduled";
import type { OwnMessage } from "../send-message";
import type { World } from "../world";
import { changeMessage } from "./messages";
import type { Crm } from "./rows";

/** `at` is the real instant it happens. */
export type Doing = { tx: Tx; world: World; newId: () => string; at: Date };

/** The subscription of an address; who subscribes again has the same one. */
export async function keepSubscription(
  tx: Tx,
  { id, crmId, url }: { id: string; crmId: string; url: string },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into sandbox.crm_subscriptions (id, crm_id, url) values ($1, $2, $3)
     on conflict (workspace_id, crm_id, url) do update set url = excluded.url returning id`,
    [id, crmId, url],
  );
  return row?.id ?? id;
}

export const dropSubscriptions = (tx: Tx, crmId: string, ids: readonly string[]) =>
  tx.query("delete from sandbox.crm_subscriptions where crm_id = $1 and id::text = any($2)", [crmId, ids]);

/** To everybody who asked for it; late, and sometimes twice. */
export async function tell(
  { tx, world, newId, at }: Doing,
  crm: Pick<Crm, "id">,
  { object, number }: { object: CrmObject; number: number },
): Promise<void> {
  const subscriptions = await tx.query<{ id: string }>(
    "select id from sandbox.crm_subscriptions where crm_id = $1 order by id",
    [crm.id],
  );
  const body = changeMessage({ accountRef: crm.id, object, ref: String(number) });
  for (const { id: subscriptionId } of subscriptions) {
    for (const afterMs of tellsAfter(world.behavior, `${subscriptionId} ${number} ${+at}`)) {
      const id = newId();
      await tx.query("insert into sandbox.crm_messages (id, subscription_id, body) values ($1, $2, $3)", [
        ...[id, subscriptionId, body],
      ]);
      await scheduleByItself(tx, {
        id: newId(),
        kind: "crm_message",
        sourceId: id,
        dueAt: laterBy(world, at, afterMs),
      });
    }
  }
}

export async function hasTurnAhead(tx: Tx, crmId: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from sandbox.pending where kind = 'crm_turn' and source_id = $1 limit 1",
    [crmId],
  );
  return rows.length > 0;
}

export async function findMessage(tx: Tx, id: string): Promise<OwnMessage | null> {
  const [row] = await tx.query<OwnMessage>(
    `select m.id, m.subscription_id as "subscriptionId", m.body, m.attempts, m.failing_since as "failingSince", s.url
       from sandbox.crm_messages m
       join sandbox.crm_subscriptions s on s.workspace_id = m.workspace_id and s.id = m.subscription_id
      where m.id = $1`,
    [id],
  );
  return row ?? null;
}

export const dropMessage = (tx: Tx, id: string) =>
  tx.query("delete from sandbox.crm_messages where id = $1", [id]);

export const noteFailure = (tx: Tx, id: string, since: Date) =>
  tx.query(
    "update sandbox.crm_messages set attempts = attempts + 1, failing_since = coalesce(failing_since, $2) where id = $1",
    [id, since],
  );

/** The vendor gives a subscription up, with all that it was still to be told. */
export const giveUp = (tx: Tx, id: string) =>
  tx.query("delete from sandbox.crm_subscriptions where id = $1", [id]);
