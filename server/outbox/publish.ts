import * as z from "zod";
import { type EventPayload, type ServerEvent, serverEvents } from "@/lib/contract/events";
import type { PersonTx, Tx } from "@/server/db/tx";

/** An audience narrower than the workspace: one member, or those who may use one account (RT-08). */
type Audience = { accountId?: string; userId?: string };

/** One event with its payload, for the whole workspace unless `audience` narrows it. */
export type Notice = {
  [E in ServerEvent]: { event: E; payload: EventPayload<E>; audience?: Audience };
}[ServerEvent];

/**
 * Notifies browsers of a change once the transaction commits (decision 1.12). Carries ids and versions only: the browser loads the change
 * itself, with its own access rights.
 */
export const publish = <E extends ServerEvent>(
  tx: Tx | PersonTx,
  event: E,
  payload: EventPayload<E>,
  audience: Audience = {},
): Promise<void> => publishAll(tx, [{ event, payload, audience } as Notice]);

const insertEvents = {
  name: "publish",
  text: `insert into plumbing.outbox (workspace_id, user_id, account_id, event, payload)
    select $1, n.* from unnest($2::uuid[], $3::uuid[], $4::text[], $5::jsonb[]) as n(user_id, account_id, event, payload)`,
};

/** The same for several changes in order, with one statement. */
export async function publishAll(tx: Tx | PersonTx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const workspaceId = "workspaceId" in tx ? tx.workspaceId : null;
  const self = workspaceId === null ? tx.personId : null;
  await tx.query(insertEvents, [
    workspaceId,
    notices.map(({ audience }) => audience?.userId ?? self),
    notices.map(({ audience }) => audience?.accountId ?? null),
    notices.map(({ event }) => event),
    notices.map(({ event, payload }) => JSON.stringify(encode(event, payload))),
  ]);
}

const encode = <E extends ServerEvent>(event: E, payload: EventPayload<E>) =>
  z.encode(serverEvents[event] as z.ZodType, payload);
