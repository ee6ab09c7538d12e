import { DomainError } from "@/lib/contract/errors";
import type { ConversationSync } from "@/lib/contract/inbox/conversation-sync";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isSignedIn } from "@/server/domain/accounts/awaited";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import {
  beginSync,
  findSync,
  lockSync,
  type SyncRow,
  updateSync,
} from "@/server/repositories/inbox/conversation-syncs";
import { mustFind } from "@/server/services/accounts/view";

type One = { id: string };

export const showSync = (cx: Context, { id }: One): Promise<ConversationSync | null> =>
  cx.transact(async (tx) => {
    await mustFind(cx, tx, id);
    const row = await findSync(tx, id);
    return row && shown(cx, row);
  });

/** Starts reading an account's past conversations (INBOX-10); if it runs already, returns its progress. */
export const startSync = (cx: Context, { id }: One): Promise<ConversationSync> =>
  cx.transact(async (tx) => {
    const account = await mustFind(cx, tx, id);
    if (account.automationType === "extension") throw new DomainError("sync_needs_cloud_account");
    if (!isSignedIn(account)) throw new DomainError("conflict");
    const begun = await beginSync(tx, { accountId: id, startedBy: cx.scope.personId, at: cx.now() });
    if (!begun) return shown(cx, (await findSync(tx, id))!);
    await enqueue(tx, "sync-conversations", jobOf(tx, begun));
    await publishSync(tx, id);
    return shown(cx, begun);
  });

/** What was read so far stays; the job notices the cancellation at its next page. */
export const cancelSync = (cx: Context, { id }: One): Promise<ConversationSync> =>
  cx.transact(async (tx) => {
    await mustFind(cx, tx, id);
    const row = await lockSync(tx, id);
    if (!row) throw new DomainError("not_found");
    if (row.status === "active") await endSync(tx, row, { status: "stopped", at: cx.now() });
    return shown(cx, (await findSync(tx, id))!);
  });

/** It comes to its end, well or not. */
export async function endSync(
  tx: Tx,
  { accountId }: SyncRow,
  { at, ...ended }: { status: "done" | "stopped" | "failed"; failure?: SyncRow["failure"]; at: Date },
): Promise<void> {
  await updateSync(tx, accountId, { ...ended, waitReason: null, nextAt: null, endedAt: at });
  await publishSync(tx, accountId);
}

export const publishSync = (tx: Tx, accountId: string): Promise<void> =>
  publish(tx, "refetch", { list: "credentials", id: accountId }, { accountId });

export const jobOf = (tx: Tx, { accountId, ticket }: SyncRow) => ({
  ...{ workspaceId: tx.workspaceId, accountId, ticket },
});

function shown({ clock }: Context, row: SyncRow): ConversationSync {
  const { status, waitReason, nextAt, failure, conversations, messages, newPeople } = row;
  const at = (real: Date) => clock.toVirtual(real).toISOString();
  return {
    ...{ status, failure, conversations, messages, newPeople },
    wait: waitReason && { reason: waitReason, until: nextAt && at(nextAt) },
    startedAt: at(row.startedAt),
    endedAt: row.endedAt && at(row.endedAt),
  };
}
