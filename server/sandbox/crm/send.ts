import { inWorkspace } from "@/server/db/tx";
import { givesUpAfter, triesAgainAfter } from "@/server/sandbox/rules/calendars";
import { post } from "../post";
import { signedAt } from "../signatures";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";
import { messageKey, signatureHeader } from "./messages";
import { dropMessage, findMessage, giveUp, laterBy, noteFailure, schedule } from "./telling";

/** Sends a message where it was asked for, again with growing gaps for a day on the workspace's clock. */
export async function sendChange(
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
    const world = await readWorld(tx);
    const at = now();
    const since = message.failingSince ?? at;
    const failingMs = +world.clock.toVirtual(at) - +world.clock.toVirtual(since);
    if (failingMs >= givesUpAfter) return void (await giveUp(tx, message.subscriptionId));
    await noteFailure(tx, messageId, since);
    const dueAt = laterBy(world, at, triesAgainAfter(message.attempts));
    await schedule(tx, { id: newId(), kind: "crm_message", sourceId: messageId, dueAt });
  });
}
