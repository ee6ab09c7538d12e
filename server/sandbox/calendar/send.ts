import { inWorkspace } from "@/server/db/tx";
import { givesUpAfter, triesAgainAfter } from "@/server/sandbox/rules/calendars";
import { post } from "../post";
import { signedAt } from "../signatures";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";
import { laterBy, scheduleMessage } from "./bookings";
import { messageKey, signatureHeader } from "./messages";
import { disable, dropMessage, findMessage, noteFailure } from "./subscriptions";

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
  const signature = signedAt(messageKey(secret), message.body, now());
  const isTaken = await post(message.url, message.body, { [signatureHeader]: signature });
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
