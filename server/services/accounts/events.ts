import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { approvalCheckMs, closedBecause, isSignedIn } from "@/server/domain/accounts/awaited";
import { limitEnds } from "@/server/domain/accounts/limited";
import { type AccountEvent, decide } from "@/server/domain/accounts/machine";
import { type Notice, publishAll } from "@/server/outbox/publish";
import { wakeAccount } from "@/server/planning/prospect";
import { enqueue } from "@/server/queue/queue";
import { type AccountRow, type NewAccount, updateAccount } from "@/server/repositories/accounts/accounts";
import { dropPhoto } from "@/server/repositories/accounts/photos";
import { reconsiderLanes, setLaneClosed } from "@/server/repositories/ledger/lanes";
import { wakeSearches } from "@/server/services/searches/access";
import { shownProxy } from "./state-view";

export type Columns = Partial<NewAccount>;

/**
 * Applies an event to an account: the state table decides what follows, its lane is closed unless it is signed in, so that its steps wait
 * (R10), and browsers are notified (RT-07). `also`: columns that change with it. The caller has locked the row.
 */
export async function applyAccountEvent(
  cx: Pick<Context, "now" | "newId">,
  tx: Tx,
  before: AccountRow,
  event: AccountEvent,
  also: Columns = {},
): Promise<AccountRow> {
  const row = await updateAccount(tx, before.id, { ...decide(before, event, cx.now()), ...also });
  if (event.kind === "deleted") await dropPhoto(tx, row.id);
  await follow(tx, cx.now(), row, before);
  await wakeNewlyAble(cx, tx, row, before);
  return row;
}

/** With another subscription, or in the cloud, an account can do more: steps that waited for that are due (CAMP-26). */
export async function wakeNewlyAble(
  cx: Pick<Context, "now" | "newId">,
  tx: Tx,
  row: AccountRow,
  before: AccountRow,
): Promise<void> {
  if (row.accountType !== before.accountType || row.automationType !== before.automationType)
    await wakeAccount(tx, { now: cx.now(), newId: cx.newId }, row.id);
}

/** Applies the consequences of an account's state: its lane, the next retry, notifications. `before` is null for a new account. */
export async function follow(tx: Tx, now: Date, row: AccountRow, before: AccountRow | null): Promise<void> {
  const { id } = row;
  await setLaneClosed(tx, { accountId: id }, closedBecause(row), now);
  if (before && isSignedIn(row) && !isSignedIn(before)) {
    await reconsiderLanes(tx, { accountId: id }, now);
    await wakeSearches(tx, { accountId: id });
  }
  if (isSignedIn(row) && row.memberRef !== null && !(before && isSignedIn(before)))
    await enqueue(tx, "fetch-photo", { workspaceId: row.workspaceId, accountId: id });
  const again = triesAgainAt(row);
  if (again && again !== (before && triesAgainAt(before)))
    await enqueue(tx, "sign-in-account", { workspaceId: row.workspaceId, accountId: id }, new Date(again));
  const { approval } = row.auth;
  if (approval && approval.requestedAt !== before?.auth.approval?.requestedAt)
    await checkApprovalLater(tx, row, now);
  await publishAll(tx, [...accountNotices(row), ...signInNotices(row, before)]);
}

/** Has it looked soon whether the owner has confirmed in the network's app. */
export const checkApprovalLater = (tx: Tx, { workspaceId, id }: AccountRow, now: Date): Promise<void> =>
  enqueue(tx, "sign-in-account", { workspaceId, accountId: id }, new Date(+now + approvalCheckMs));

/**
 * When signing in is retried automatically: when a proxy may be available again, or the network accepts sign-ins again (CRED-35, CRED-39).
 */
function triesAgainAt({ proxySetting, loginLimitedAt, status }: AccountRow): number | null {
  if (status === "deleted") return null;
  if (proxySetting?.failedUntil) return Date.parse(proxySetting.failedUntil);
  return loginLimitedAt && +limitEnds("loginLimitedAt", loginLimitedAt);
}

/** Tells of a change that has nothing to do with signing in. */
export const publishAccount = (tx: Tx, row: AccountRow) => publishAll(tx, accountNotices(row));

const accountNotices = ({ id, version }: AccountRow): Notice[] => [
  { event: "update_credentials", payload: { id, version }, audience: { accountId: id } },
];

/** The other events of RT-12 about an account; of the proxy with its numbers. */
function signInNotices(row: AccountRow, before: AccountRow | null): Notice[] {
  const { id, version, proxySetting } = row;
  const audience = { accountId: id };
  const isNew = (
    name: "auth" | "requiredTwoFactor" | "twoFactor" | "waitForAuthorization" | "wants" | "proxySetting",
  ) => JSON.stringify(row[name]) !== JSON.stringify(before?.[name] ?? null);
  const asks =
    isNew("auth") ||
    isNew("requiredTwoFactor") ||
    isNew("twoFactor") ||
    isNew("waitForAuthorization") ||
    isNew("wants");
  return [
    ...(asks ? [{ event: "update_authorization", payload: { id, version }, audience } as const] : []),
    ...(proxySetting && isNew("proxySetting")
      ? [{ event: "update_proxy", payload: { id, version, ...shownProxy(proxySetting) }, audience } as const]
      : []),
  ];
}
