import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { looksToday } from "@/server/domain/accounts/looks";
import type { TakeLook } from "@/server/ports/network";
import { type AccountRow, findAccount, setMemberKey } from "@/server/repositories/accounts/accounts";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { noteLook } from "@/server/repositories/ledger/usage";
import { memberKeyOf } from "./member-key";

type BudgetTools = Pick<Tools, "now" | "keys"> & {
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** The profile views of accounts, shared by all processes, and counted with the day's other usage. */
export const createLookBudget =
  ({ inWorkspace, now, keys }: BudgetTools): TakeLook =>
  ({ workspaceId, accountId }, isOwed) =>
    inWorkspace(workspaceId, async (tx) => {
      const account = await findAccount(tx, accountId, null);
      // During the first sign-in there is no account yet.
      if (!account) return true;
      await nameMember(tx, keys.secret, account);
      const { clock } = await readSendingWorkspace(tx);
      const { day, limit } = looksToday(account, [], clock.toVirtual(now()));
      return noteLook(tx, { ownerId: accountId, day }, isOwed ? null : limit);
    });

/** Accounts that signed in before members were counted have no name for theirs. */
async function nameMember(tx: Tx, masterKey: Uint8Array, account: AccountRow): Promise<void> {
  const key = account.memberKey ? null : memberKeyOf(masterKey, account);
  if (key) await setMemberKey(tx, account.id, key);
}
