import { type Account, type accounts, lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { todayOf } from "@/server/domain/accounts/daily-use";
import { refuseLimits } from "@/server/domain/accounts/own-limits";
import { checkDaysOff, checkSchedule } from "@/server/domain/accounts/schedule";
import { fullName } from "@/server/domain/full-name";
import { publish } from "@/server/outbox/publish";
import * as repository from "@/server/repositories/accounts/accounts";
import { reconsiderLanes, setLaneClosed } from "@/server/repositories/ledger/lanes";
import { disconnectMailboxesOf } from "@/server/repositories/mailboxes/mailboxes";
import { releaseConsent } from "@/server/services/mailboxes/release-consent";
import { recordAudit } from "@/server/services/workspaces/audit";
import { sealOfAccount, sessionText } from "./access";
import { secretsOf } from "./connect";
import { connectionColumns, saysConnection } from "./connection";
import { applyAccountEvent, type Columns, publishAccount } from "./events";
import { endSession, endSessionLater } from "./session";
import { learned, signIn } from "./sign-in";
import { mustFind, mustLock, showOne } from "./view";

type Change = Input<typeof accounts.update>;

/**
 * Changes hours, limits, or how to sign in. A new password, cookies or connection is tried at the network first and reactivates the
 * account; a wrong password is not stored.
 */
export async function updateAccount(cx: Context, change: Change): Promise<Account> {
  const { id, timezone, workHoursStart, workHoursEnd, workingDays, daysOff } = change;
  const before = await cx.transact((tx) => mustFind(cx, tx, id));
  const wanted = { timezone, workHoursStart, workHoursEnd, workingDays };
  const schedule = checkSchedule({ ...before, ...withoutGaps(wanted) });
  const today = todayOf(schedule.timezone, cx.clock.toVirtual(cx.now()));
  const rest = daysOff ? { daysOff: checkDaysOff(daysOff, today) } : {};
  const way = await newWay(cx, before, change);
  const event = way && (await signIn(cx, { ...before, ...way }, reconnecting(way)));
  if (event?.kind === "wrong_password" && way?.secret !== undefined)
    throw new DomainError("account_wrong_password", { fields: { password: "account_wrong_password" } });
  return cx.transact(async (tx) => {
    const current = await mustLock(cx, tx, id);
    const columns = { ...schedule, ...rest, ...(await ownLimits(cx, tx, change)) };
    if (!event) {
      const row = await repository.updateAccount(tx, id, columns);
      await reconsiderLanes(tx, { accountId: id }, cx.now());
      await publishAccount(tx, row);
      return showOne(cx, tx, row);
    }
    const { proxySetting = current.proxySetting, ...kept } = way ?? {};
    await recordAudit(cx, tx, "account_sign_in_changed", { subjectId: id, subject: fullName(current) });
    const also = { ...columns, ...kept, ...learned(cx, current, event) };
    return showOne(cx, tx, await applyAccountEvent(cx, tx, { ...current, proxySetting }, event, also));
  });
}

/** The changed sign-in data of an account; null if nothing changed. A new password invalidates the old cookies. */
async function newWay(cx: Context, before: repository.AccountRow, change: Change): Promise<Columns | null> {
  const { password, cookies } = secretsOf(change);
  const isAsked = password !== undefined || cookies !== undefined || saysConnection(change);
  if (!isAsked) return null;
  if (lacksNetwork(before)) throw new DomainError("conflict");
  const connection = await connectionColumns(cx, before, change);
  const seal = (column: "secret" | "cookies", text: string) =>
    sealOfAccount(cx.keys.secret, before, column, text);
  return {
    ...(password === undefined ? {} : { secret: seal("secret", password), cookies: null }),
    ...(cookies === undefined ? {} : { cookies: seal("cookies", sessionText(cookies, change.userAgent)) }),
    ...connection,
  };
}

/** A new password alone is tried by signing in; a connection or cookies must also be applied to a running session. */
function reconnecting(way: Columns): Parameters<typeof signIn>[2] {
  const connection = way.countryCode !== undefined || way.proxyKind !== undefined;
  const session = way.cookies != null || (connection && way.secret !== undefined);
  return connection || session
    ? (network, access) => network.reconnect(access, { connection, session })
    : undefined;
}

/** An account's own limits: within the plan's, and only for admins if an admin has locked them (ROLE-08, ROLE-09, BILL-12). */
async function ownLimits(
  cx: Context,
  tx: Parameters<typeof repository.areLimitsLocked>[0],
  { limits }: Change,
): Promise<Columns> {
  if (!limits) return {};
  if (!cx.scope.isAdmin && (await repository.areLimitsLocked(tx))) throw new DomainError("limits_locked");
  refuseLimits(limits, cx.entitlements.dailyLimits);
  return {
    visitLimit: limits.visitProfile,
    followLimit: limits.follow,
    likeLimit: limits.likePost,
    endorseLimit: limits.endorse,
    requestLimit: limits.connectionRequest,
    messageLimit: limits.message,
    requestWeekLimit: limits.connectionRequestWeek,
  };
}

/** Forgets the account and its mailboxes' passwords; refused while running campaigns send as it (CRED-32). */
export async function removeAccount(cx: Context, { id }: Input<typeof accounts.remove>): Promise<null> {
  const gone = await cx.transact(async (tx) => {
    const account = await mustLock(cx, tx, id);
    const count = await repository.countRunningCampaigns(tx, { accountId: id });
    if (count > 0) throw new DomainError("account_in_use", { count });
    await applyAccountEvent(cx, tx, account, { kind: "deleted" }, clearedOnDelete);
    await recordAudit(cx, tx, "account_removed", { subjectId: id, subject: fullName(account) });
    await endSessionLater(tx, account, cx.now());
    for (const mailbox of await disconnectMailboxesOf(tx, id)) {
      await releaseConsent(tx, mailbox.id);
      await setLaneClosed(tx, { mailboxId: mailbox.id }, "sender_removed", cx.now());
      await publish(tx, "update_integrations", mailbox, { accountId: id });
    }
    await publish(tx, "refetch", { list: "credentials" });
    return account;
  });
  // The account is gone here whatever the network says; a session that stays there is ended by a job.
  await endSession(cx, gone).catch((err) => {
    cx.log.warn({ err, accountId: id }, "could not end a session at the network yet");
  });
  return null;
}

/** Columns cleared when an account is deleted. `remoteRef` stays until its session is ended, which clears it, too. */
export const clearedOnDelete = {
  ...{ secret: null, cookies: null, proxySecret: null, twoFactorSecret: null },
  photoLink: null,
};

const withoutGaps = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
