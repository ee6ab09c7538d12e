import * as z from "zod";
import { type EventPayload, type ServerEvent, serverEvents } from "@/lib/contract/events";
import type { PersonTx, Tx } from "@/server/db/tx";

/** Narrower than the whole workspace: one person, or those who may use one account (RT-08). */
export type Audience = { accountId?: string; userId?: string };

/**
 * Tells browsers of a change, once the transaction commits (decision 1.12). Ids and versions only: the browser reads
 * the change itself, through its own access.
 */
export async function publish<E extends ServerEvent>(
  tx: Tx | PersonTx,
  event: E,
  payload: EventPayload<E>,
  audience: Audience = {},
): Promise<void> {
  const workspaceId = "workspaceId" in tx ? tx.workspaceId : null;
  const userId = audience.userId ?? (workspaceId === null ? tx.personId : null);
  await tx.query(
    "insert into plumbing.outbox (workspace_id, user_id, account_id, event, payload) values ($1, $2, $3, $4, $5)",
    [workspaceId, userId, audience.accountId ?? null, event, encode(event, payload)],
  );
}

const encode = <E extends ServerEvent>(event: E, payload: EventPayload<E>) =>
  z.encode(serverEvents[event] as z.ZodType, payload);
