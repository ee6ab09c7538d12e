import type { Account } from "@/lib/contract/accounts";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { dailyUse, todayOf, weekStart } from "@/server/domain/accounts/daily-use";
import { type AccountRow, listUse } from "@/server/repositories/accounts";
import { countUnread } from "@/server/repositories/conversations";
import { listMailboxes } from "@/server/repositories/mailboxes";

/** Accounts as they are shown: with unread conversations and today's use of their limits (INBOX-06, R9). */
export async function showAccounts(cx: Context, tx: Tx, rows: readonly AccountRow[]): Promise<Account[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const now = cx.clock.toVirtual(cx.now());
  const mailboxes = (await listMailboxes(tx, ids)).filter((mailbox) => mailbox.status === "connected");
  // The earliest week any of them is in: their calendars are at most a day apart.
  const since = weekStart(todayOf("UTC", now) - 1);
  const use = await listUse(tx, [...ids, ...mailboxes.map((mailbox) => mailbox.id)], since);
  const unread = await countUnread(tx, ids);
  return rows.map((row) => ({
    ...shown(cx, row),
    unreadCount: unread.get(row.id) ?? 0,
    today: dailyUse(
      row,
      mailboxes.filter((mailbox) => mailbox.accountId === row.id),
      use,
      cx.entitlements.dailyLimits,
      now,
    ),
  }));
}

const shown = (cx: Context, row: AccountRow): Omit<Account, "unreadCount" | "today"> => ({
  id: row.id,
  username: row.username,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: `${row.firstName} ${row.lastName}`.trim(),
  photoLink: row.photoLink,
  countryCode: row.countryCode,
  status: row.status as Account["status"],
  automationType: row.automationType as Account["automationType"],
  isSandboxed: row.isSandboxed,
  timezone: row.timezone,
  workHoursStart: row.workHoursStart,
  workHoursEnd: row.workHoursEnd,
  workingDays: row.workingDays,
  createdAt: cx.clock.toVirtual(row.createdAt).toISOString(),
  version: row.version,
});
