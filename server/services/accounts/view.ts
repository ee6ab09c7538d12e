import type { Account } from "@/lib/contract/accounts/accounts";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { commandsFor } from "@/server/domain/accounts/commands";
import {
  dailyUse,
  kindsInUse,
  rampOf,
  todayOf,
  type Use,
  weekStart,
} from "@/server/domain/accounts/daily-use";
import { looksToday } from "@/server/domain/accounts/looks";
import { absenceOf } from "@/server/domain/campaigns/hours/away";
import { isoDate } from "@/server/domain/campaigns/hours/zone";
import { fullName } from "@/server/domain/full-name";
import { type AccountRow, findAccount, listUse, lockAccount } from "@/server/repositories/accounts/accounts";
import { withMemberLimits } from "@/server/repositories/accounts/member-limits";
import { countUnread } from "@/server/repositories/inbox/conversations";
import { listPausedActions } from "@/server/repositories/ledger/failure-runs";
import { listMailboxes } from "@/server/repositories/mailboxes/mailboxes";
import { stateOf } from "./state-view";

/** Accounts as they are shown: with unread conversations and today's use of their limits (INBOX-06, R9). */
export async function showAccounts(cx: Context, tx: Tx, stored: readonly AccountRow[]): Promise<Account[]> {
  if (stored.length === 0) return [];
  const rows = await withMemberLimits(tx, stored);
  const ids = rows.map((row) => row.id);
  const now = cx.clock.toVirtual(cx.now());
  const mailboxes = (await listMailboxes(tx, ids)).filter((mailbox) => mailbox.status === "connected");
  // The earliest week any of them is in: their calendars are at most a day apart.
  const since = weekStart(todayOf("UTC", now) - 1);
  const use = await listUse(tx, [...ids, ...mailboxes.map((mailbox) => mailbox.id)], since);
  const unread = await countUnread(tx, ids);
  const paused = Map.groupBy(await listPausedActions(tx, ids), ({ accountId }) => accountId);
  const useOf = Map.groupBy(use, ({ ownerId }) => ownerId);
  const mailboxesOf = Map.groupBy(mailboxes, ({ accountId }) => accountId);
  return rows.map((row) => {
    const own = mailboxesOf.get(row.id) ?? [];
    const owners = [row.id, ...own.map(({ id }) => id)];
    const used = owners.flatMap((id) => useOf.get(id) ?? []);
    return {
      ...shown(cx, row),
      unreadCount: unread.get(row.id) ?? 0,
      pausedActions: (paused.get(row.id) ?? []).map(({ kind, failures, reason, pausedAt }) => ({
        kind,
        failures,
        reason,
        since: cx.clock.toVirtual(pausedAt).toISOString(),
      })),
      today: kindsInUse(row, dailyUse(row, own, used, cx.entitlements.dailyLimits, now), used),
      looks: looksOf(row, used, now),
      ramp: rampOf(row, cx.entitlements.dailyLimits, now),
    };
  });
}

function looksOf(row: AccountRow, use: readonly Use[], now: Date): Account["looks"] {
  const { used, limit } = looksToday(row, use, now);
  return { used, limit };
}

export async function showOne(cx: Context, tx: Tx, row: AccountRow): Promise<Account> {
  const [account] = await showAccounts(cx, tx, [row]);
  return account!;
}

/** An account this person may use; anything else is not found (ROLE-02). */
export async function mustFind(cx: Context, tx: Tx, id: string): Promise<AccountRow> {
  const row = await findAccount(tx, id, cx.scope.allowedAccounts);
  if (!row) throw new DomainError("not_found");
  return row;
}

/** The same, locked for a change that depends on its state. */
export async function mustLock(cx: Context, tx: Tx, id: string): Promise<AccountRow> {
  const row = await lockAccount(tx, id, cx.scope.allowedAccounts);
  if (!row) throw new DomainError("not_found");
  return row;
}

function awayOf({ clock, now }: Context, row: AccountRow): Account["away"] {
  const { awayFrom, awayUntil, timezone } = row;
  if (!awayFrom || !awayUntil || awayUntil <= now()) return null;
  const dayOf = (at: Date) => isoDate(todayOf(timezone, at));
  return {
    from: dayOf(clock.toVirtual(awayFrom)),
    until: dayOf(new Date(+clock.toVirtual(awayUntil) - 1)),
    isNow: absenceOf(row, now()) !== null,
  };
}

const shown = (
  cx: Context,
  row: AccountRow,
): Omit<Account, "unreadCount" | "today" | "looks" | "ramp" | "pausedActions"> => {
  const state = stateOf(row, cx.now());
  return {
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullName(row),
    photoLink: row.photoLink,
    countryCode: row.countryCode,
    hasPassword: row.secret !== null,
    status: row.status,
    accountType: row.accountType,
    automationType: row.automationType,
    isSandboxed: row.isSandboxed,
    timezone: row.timezone,
    workHoursStart: row.workHoursStart,
    workHoursEnd: row.workHoursEnd,
    workingDays: row.workingDays,
    daysOff: row.daysOff,
    away: awayOf(cx, row),
    ...state,
    commands: commandsFor({
      ...row,
      proxyRefreshesLeft: state.proxyRefreshesLeft,
      offersBrowser: cx.entitlements.offersBrowser,
    }),
    createdAt: cx.clock.toVirtual(row.createdAt).toISOString(),
    version: row.version,
  };
};
