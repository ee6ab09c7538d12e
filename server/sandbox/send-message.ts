import { inWorkspace, type Tx } from "@/server/db/tx";
import { givesUpAfter, triesAgainAfter } from "@/server/sandbox/rules/calendars";
import { post } from "./post";
import { laterBy, scheduleByItself } from "./scheduled";
import { signedAt } from "./signatures";
import type { SandboxTools } from "./tools";
import { readWorld } from "./world";

export type OwnMessage = {
  id: string;
  subscriptionId: string;
  body: string;
  attempts: number;
  failingSince: Date | null;
  url: string;
};

/** Where a pretend vendor keeps the messages that it was asked for, and how it signs them. */
export type Outgoing = {
  kind: "calendar_message" | "crm_message";
  /** A message that may still be sent; null if its subscription has ended. */
  find(tx: Tx, id: string): Promise<OwnMessage | null>;
  drop(tx: Tx, id: string): Promise<unknown>;
  noteFailure(tx: Tx, id: string, since: Date): Promise<unknown>;
  /** Ends the subscription with all that it was still to be told. */
  giveUp(tx: Tx, subscriptionId: string): Promise<unknown>;
  signatureHeader: string;
  keyOf(secret: Uint8Array): Uint8Array;
};

/**
 * Sends a message where it was asked for. One that is not taken is sent again with growing gaps; after a day on the workspace's clock nothing
 * more is sent there.
 */
export async function sendMessage(
  { pool, now, newId, secret }: SandboxTools & { secret: Uint8Array },
  of: Outgoing,
  { workspaceId, messageId }: { workspaceId: string; messageId: string },
): Promise<void> {
  const message = await inWorkspace(pool, { workspaceId }, (tx) => of.find(tx, messageId));
  if (!message) return;
  const signature = signedAt(of.keyOf(secret), message.body, now());
  const isTaken = await post(message.url, message.body, { [of.signatureHeader]: signature });
  await inWorkspace(pool, { workspaceId }, async (tx) => {
    if (isTaken) return void (await of.drop(tx, messageId));
    const world = await readWorld(tx);
    const at = now();
    const since = message.failingSince ?? at;
    const failingMs = +world.clock.toVirtual(at) - +world.clock.toVirtual(since);
    if (failingMs >= givesUpAfter) return void (await of.giveUp(tx, message.subscriptionId));
    await of.noteFailure(tx, messageId, since);
    const dueAt = laterBy(world, at, triesAgainAfter(message.attempts));
    await scheduleByItself(tx, { id: newId(), kind: of.kind, sourceId: messageId, dueAt });
  });
}
