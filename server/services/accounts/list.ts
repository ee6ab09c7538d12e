import type { Account } from "@/lib/contract/accounts/accounts";
import type { Context } from "@/server/context";
import { todayOf, weekStart } from "@/server/domain/accounts/daily-use";
import { listAccounts as listRows } from "@/server/repositories/accounts/accounts";
import { type AccountMark, listAccountMarks } from "@/server/repositories/accounts/marks";
import { showAccounts } from "./view";

/** A cache of displayed accounts, frozen, with the marks that detect changes; it contains no secrets. */
const lastShown = new Map<string, { mark: string; account: Account }>();
const maxKept = 5_000;

/**
 * Accounts this member may use (ROLE-02). Browsers load the whole list at every change of one account, so unchanged accounts are neither
 * read nor encoded again.
 */
export async function listAccounts(cx: Context): Promise<Account[]> {
  const now = cx.clock.toVirtual(cx.now());
  // The earliest week any of them is in: their calendars are at most a day apart.
  const since = weekStart(todayOf("UTC", now) - 1);
  const marks = await cx.readOnce((tx) => listAccountMarks(tx, cx.scope.allowedAccounts, since));
  const found = new Map<string, Account>();
  for (const mark of marks) {
    const known = lastShown.get(mark.id);
    if (known && !mark.isMoving && known.mark === textOf(cx, mark, now)) found.set(mark.id, known.account);
  }
  const missing = marks.filter(({ id }) => !found.has(id));
  if (missing.length > 0) {
    const shown = await cx.transact(async (tx) =>
      showAccounts(
        cx,
        tx,
        await listRows(
          tx,
          missing.map(({ id }) => id),
        ),
      ),
    );
    const byId = new Map(shown.map((account) => [account.id, account]));
    for (const mark of missing) {
      const account = byId.get(mark.id);
      if (!account) continue;
      found.set(mark.id, Object.freeze(account));
      // A change in between is seen by its version the next time.
      if (account.version === mark.version) keep(mark.id, { mark: textOf(cx, mark, now), account });
    }
  }
  return marks.flatMap(({ id }) => found.get(id) ?? []);
}

function keep(id: string, shown: { mark: string; account: Account }): void {
  lastShown.delete(id);
  lastShown.set(id, shown);
  const [oldest] = lastShown.keys();
  if (lastShown.size > maxKept && oldest !== undefined) lastShown.delete(oldest);
}

/** Everything that what is shown depends on: the row, its use, the day, the plan and the clock of the workspace. */
const textOf = ({ clock, entitlements: { tier } }: Context, mark: AccountMark, now: Date): string =>
  [
    ...[mark.writtenBy, mark.unread, todayOf(mark.timezone, now), tier, +clock.toVirtual(mark.createdAt)],
    ...[mark.use, mark.mailboxes],
  ].join("|");
