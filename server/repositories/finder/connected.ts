import type { Tx } from "@/server/db/tx";

/** What a workspace writes through. */
export type Connected = { hasSandboxed: boolean; hasReal: boolean };

/**
 * Whether anything is connected to the sandbox, and anything to the real world. A mailbox whose sign-in fails counts too: a new password
 * brings it back. Accounts that send emails only reach nobody without their mailboxes.
 */
export async function connectedKinds(tx: Tx): Promise<Connected> {
  const [row] = await tx.query<Connected>(
    `select coalesce(bool_or(c.is_sandboxed), false) as "hasSandboxed", coalesce(bool_or(not c.is_sandboxed), false) as "hasReal" from (
       select is_sandboxed from accounts where status <> 'deleted' and account_type <> 'email'
       union all select is_sandboxed from mailboxes where status <> 'disconnected') c`,
  );
  return row!;
}
