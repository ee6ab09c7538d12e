import { type accounts, lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { keyedEntries } from "@/server/domain/accounts/blacklist";
import { todayOf, type Use, weekStart } from "@/server/domain/accounts/daily-use";
import { takeSeat } from "@/server/domain/accounts/seats";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { dayOfIsoDate, isoDate } from "@/server/domain/campaigns/hours/zone";
import { type Clock, clockOf } from "@/server/domain/clock";
import { fullName } from "@/server/domain/full-name";
import { owesSecondFactor } from "@/server/domain/workspaces/second-factor";
import { publish } from "@/server/outbox/publish";
import * as repository from "@/server/repositories/accounts/accounts";
import { listBlacklist, replaceBlacklist } from "@/server/repositories/accounts/blacklist";
import { countUnderWay, insertUse } from "@/server/repositories/accounts/moves";
import { insertSignature, listSignatures } from "@/server/repositories/accounts/signatures";
import { type Membership, readStandpoint } from "@/server/repositories/auth/sessions";
import { openLanes } from "@/server/repositories/ledger/lanes";
import { listMailboxes } from "@/server/repositories/mailboxes/mailboxes";
import { recordAudit } from "@/server/services/workspaces/audit";
import { leaveSandbox } from "@/server/services/workspaces/leave-sandbox";
import { networkAccess, resealed } from "./access";
import { clearedOnDelete } from "./accounts";
import { applyAccountEvent, follow } from "./events";
import { mustFind, mustLock } from "./view";

type MoveInput = Input<typeof accounts.move>;

/**
 * Moves an account to another workspace of its admin (SPACE-52 to SPACE-54), with its sign-in data, hours, limits, today's usage,
 * signatures and blacklist. Campaigns, prospects and conversations stay, so the move is refused while any of them needs the account.
 */
export async function moveAccount(
  cx: Context,
  { id, workspaceId }: MoveInput,
): Promise<Output<typeof accounts.move>> {
  await cx.transact((tx) => mustFind(cx, tx, id));
  if (workspaceId === cx.scope.workspaceId) throw new DomainError("space_already_active");
  const account = await cx.across(
    workspaceId,
    (tx) => mayLeave(cx, tx, id),
    async (tx, row) => {
      await mayArrive(cx, tx, row);
      return row;
    },
  );
  const access = networkAccess(cx.keys.secret, account);
  const leaveNetwork = access && (await cx.ports.network.move(access, workspaceId));
  const moved = await cx.across(
    workspaceId,
    (tx) => leave(cx, tx, id),
    (tx, luggage) => arrive(cx, tx, luggage),
  );
  await leaveNetwork?.().catch((err) => {
    cx.log.warn({ err, accountId: id }, "could not delete the network's data of the old workspace");
  });
  return { id: moved.id, workspaceId };
}

/** What moves with the account. */
type Luggage = {
  row: repository.AccountRow;
  use: Use[];
  signatures: Awaited<ReturnType<typeof listSignatures>>;
  blacklist: Awaited<ReturnType<typeof listBlacklist>>;
};

async function mayLeave(cx: Context, tx: Tx, id: string): Promise<repository.AccountRow> {
  const row = await mustLock(cx, tx, id);
  const count = await repository.countRunningCampaigns(tx, { accountId: id });
  if (count > 0) throw new DomainError("account_in_use", { count });
  const mailboxes = (await listMailboxes(tx, [id])).filter(({ status }) => status !== "disconnected");
  if (mailboxes.length > 0) throw new DomainError("account_has_mailboxes", { count: mailboxes.length });
  const underWay = await countUnderWay(tx, id);
  if (underWay > 0) throw new DomainError("account_busy", { count: underWay });
  return row;
}

async function leave(cx: Context, tx: Tx, id: string): Promise<Luggage> {
  const row = await mayLeave(cx, tx, id);
  const since = weekStart(todayOf(row.timezone, cx.clock.toVirtual(cx.now())));
  const luggage = {
    row,
    use: await repository.listUse(tx, [id], since),
    signatures: await listSignatures(tx, id),
    blacklist: await listBlacklist(tx, id),
  };
  await applyAccountEvent(cx, tx, row, { kind: "deleted" }, { ...clearedOnDelete, remoteRef: null });
  await recordAudit(cx, tx, "account_moved", { subjectId: id, subject: fullName(row) });
  await publish(tx, "refetch", { list: "credentials" });
  return luggage;
}

/** Only admins may bring an account, to a workspace that is in use and has a free seat. A non-member learns nothing about the workspace. */
async function mayArrive(cx: Context, tx: Tx, account: repository.AccountRow): Promise<Membership> {
  const standpoint = await readStandpoint(tx, cx.scope.personId, tx.workspaceId);
  if (!standpoint?.membership) throw new DomainError("space_not_found");
  const { membership } = standpoint;
  if (owesSecondFactor(cx.scope.brand, membership.secondFactorSince, standpoint))
    throw new DomainError("second_factor_required");
  const { plan, isAdmin } = membership;
  if (plan.status !== "active") throw new DomainError("space_not_selectable", { status: plan.status });
  if (!isAdmin) throw new DomainError("forbidden");
  await repository.lockPlan(tx);
  if (await repository.findAccountByUsername(tx, account.username)) throw new DomainError("account_exists");
  if (lacksNetwork(account)) return membership;
  const { automationType } = account;
  const seats = await repository.countSeats(tx, automationType);
  takeSeat(entitlementsOf(plan, cx.now(), cx.config), automationType, seats);
  return membership;
}

async function arrive(cx: Context, tx: Tx, { row, use, signatures, blacklist }: Luggage) {
  const { segments } = await mayArrive(cx, tx, row);
  const place = { workspaceId: tx.workspaceId, id: cx.newId() };
  const onDay = sameDay(row.timezone, cx.now(), cx.clock, clockOf(segments));
  await recordAudit(cx, tx, "account_connected", { subjectId: place.id, subject: fullName(row) });
  const arrived = await repository.insertAccount(tx, {
    ...{ ...row, ...resealed(cx.keys.secret, row, place), ...place },
    ...{ ownerId: cx.scope.personId, rampStartedOn: row.rampStartedOn && onDay(row.rampStartedOn) },
    ...{
      photoLink: null,
      watchedBy: null,
      lastCheckedAt: null,
      caughtUpBy: null,
      ...{ awayFrom: null, awayUntil: null },
      usedAt: cx.now(),
      createdAt: cx.now(),
      version: 1,
    },
  });
  await openLanes(tx, arrived.id, { now: cx.now(), newId: cx.newId });
  await insertUse(
    tx,
    arrived.id,
    use.map((one) => ({ ...one, day: onDay(one.day) })),
  );
  for (const { createdAt, ...signature } of signatures)
    await insertSignature(tx, { ...signature, id: cx.newId(), accountId: arrived.id, at: createdAt });
  await replaceBlacklist(tx, arrived.id, keyedEntries(blacklist));
  if (!arrived.isSandboxed && !lacksNetwork(arrived)) await leaveSandbox(cx, tx);
  await follow(tx, cx.now(), arrived, null);
  await publish(tx, "refetch", { list: "credentials" });
  return arrived;
}

/** A day of the account's calendar as the clock of the other workspace has it: today stays today (R31). */
function sameDay(timezone: string, now: Date, from: Clock, to: Clock): (day: string) => string {
  const ahead = todayOf(timezone, to.toVirtual(now)) - todayOf(timezone, from.toVirtual(now));
  return (day) => isoDate(dayOfIsoDate(day) + ahead);
}
