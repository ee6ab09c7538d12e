import { DomainError } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { enqueue } from "@/server/queue/queue";
import { dropReleased, findGrant, isConsentUsed, releaseGrant } from "@/server/repositories/mailboxes/grants";
import { refreshTokenOf } from "./sealed-tokens";

/** The mailbox no longer uses its owner's consent, if it had one: nobody gets a token by it, and a job takes it back at the provider. */
export async function releaseConsent(tx: Tx, mailboxId: string): Promise<void> {
  if (await releaseGrant(tx, mailboxId))
    await enqueue(tx, "revoke-consent", { workspaceId: tx.workspaceId, mailboxId });
}

type RevokeTools = Pick<Tools, "keys" | "ports" | "log"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/**
 * Takes a released consent back at the provider and forgets it. One that another mailbox uses stays, because a provider takes back all that
 * the owner allowed us. Throws as long as the provider does not respond, unless this is the last attempt.
 */
export async function revokeConsent(tools: RevokeTools, mailboxId: string, isLast: boolean): Promise<void> {
  const { keys, ports, log, transact } = tools;
  const released = await transact(async (tx) => {
    const row = await findGrant(tx, mailboxId);
    if (row?.state !== "released") return null;
    return { row, isUsed: await isConsentUsed(tx, row) };
  });
  if (!released) return;
  const { row, isUsed } = released;
  if (!isUsed) {
    const { workspaceId, provider, isSandboxed } = row;
    const port = isSandboxed ? ports.mailConsents.sandbox : ports.mailConsents.real;
    const token = refreshTokenOf(keys.secret, row);
    const answer = await port.revoke({ workspaceId, provider }, token).catch(unlessRestored);
    if (answer === "later" && !isLast) throw new Error("the mail provider took no consent back yet");
    if (answer === "later")
      log.warn({ mailboxId, provider }, "the mail provider never took the consent back");
  }
  await transact((tx) => dropReleased(tx, mailboxId));
}

/** A restored copy must not end consents that the installation it was made from still uses. */
function unlessRestored(error: unknown): "never" {
  if (error instanceof DomainError && error.code === "restored_copy") return "never";
  throw error;
}
