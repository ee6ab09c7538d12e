import { inWorkspace } from "@/server/db/tx";
import { givesUpAfter, triesAgainAfter } from "@/server/sandbox/rules/calendars";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";
import { laterBy, scheduleMessage } from "./bookings";
import { messageKey, signatureHeader, signedAt } from "./messages";
import { disable, dropMessage, findMessage, noteFailure } from "./subscriptions";

const patienceMs = 10_000;

/**
 * Sends a message where it was asked for. One that is not taken is sent again with growing gaps; after a day on the workspace's clock nothing
 * more is sent there.
 */
export async function sendMessage(
  { pool, now, newId, secret }: SandboxTools & { secret: Uint8Array },
  workspaceId: string,
  messageId: string,
): Promise<void> {
  const message = await inWorkspace(pool, { workspaceId }, (tx) => findMessage(tx, messageId));
  if (!message) return;
  const isTaken = await post(message.url, message.body, signedAt(messageKey(secret), message.body, now()));
  await inWorkspace(pool, { workspaceId }, async (tx) => {
    if (isTaken) return void (await dropMessage(tx, messageId));
    const { clock, ...world } = await readWorld(tx);
    const at = now();
    const since = message.failingSince ?? at;
    if (+clock.toVirtual(at) - +clock.toVirtual(since) >= givesUpAfter)
      return disable(tx, message.subscriptionId);
    await noteFailure(tx, messageId, since);
    const dueAt = laterBy({ ...world, clock }, at, triesAgainAfter(message.attempts));
    await scheduleMessage(tx, { id: newId(), messageId, dueAt });
  });
}

async function post(url: string, body: string, signature: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", [signatureHeader]: signature },
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
