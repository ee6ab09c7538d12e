import type { WaitReason } from "@/lib/contract/reasons";
import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";
import type { LaneSlot } from "@/server/domain/campaigns/hours/slot";
import type { LaneChannel } from "@/server/domain/campaigns/sequence/kinds";
import { noteUnread } from "@/server/repositories/inbox/checks";
import { noteObstacles } from "./obstacles";

type NewLane = {
  id: string;
  channel: LaneChannel;
  accountId: string;
  mailboxId: string | null;
  phoneId?: string | null;
};

/** Steps inside the workspace need no spacing, so one claim takes many. */
const innerBurst = 20;

/** The lane of an account, a mailbox or a number, made once and then only opened and closed. */
export async function openLane(tx: Tx, lane: NewLane, now: Date): Promise<void> {
  const by: LaneOf = lane.mailboxId
    ? { mailboxId: lane.mailboxId }
    : lane.phoneId
      ? { phoneId: lane.phoneId }
      : { accountId: lane.accountId, channel: lane.channel };
  if (await setLaneClosed(tx, by, null, now)) return;
  await tx.query(
    "insert into lanes (id, channel, account_id, mailbox_id, number_id, burst) values ($1, $2, $3, $4, $5, $6)",
    [
      ...[lane.id, lane.channel, lane.accountId, lane.mailboxId, lane.phoneId ?? null],
      lane.channel === "inner" ? innerBurst : 1,
    ],
  );
}

/** An account's lane is the network lane, unless another channel is given. */
type LaneOf = { accountId: string; channel?: LaneChannel } | { mailboxId: string } | { phoneId: string };
const laneOf = (by: LaneOf) =>
  "mailboxId" in by
    ? { where: "mailbox_id = $1", id: by.mailboxId }
    : "phoneId" in by
      ? { where: "number_id = $1", id: by.phoneId }
      : { where: `account_id = $1 and channel = '${by.channel ?? "network"}'`, id: by.accountId };

/** The lanes of an account: for the network, and for steps inside the workspace. */
export async function openLanes(
  tx: Tx,
  accountId: string,
  { now, newId }: { now: Date; newId(): string },
): Promise<void> {
  for (const channel of ["network", "inner"] as const)
    await openLane(tx, { id: newId(), channel, accountId, mailboxId: null }, now);
}

/** Closes a lane with a reason, or opens it with null; rows in it keep their dates. False if there is none. */
export async function setLaneClosed(
  tx: Tx,
  by: LaneOf,
  reason: WaitReason | null,
  now: Date,
): Promise<boolean> {
  const { where, id } = laneOf(by);
  const rows = await tx.query<{ was: WaitReason | null }>(
    `update lanes l set closed_reason = $2 from (select id, closed_reason from lanes where ${where} for no key update) o
      where l.id = o.id returning o.closed_reason as was`,
    [id, reason],
  );
  if (rows.some(({ was }) => was !== reason)) {
    await noteObstacles(tx, [{ ofId: id, at: now, gate: "sender_connected", reason }]);
    // Its replies were not read while it was closed, or are not read from now on.
    if ("mailboxId" in by) await noteUnread(tx, { kind: "mailbox", id });
    else if ("accountId" in by) await noteUnread(tx, { kind: "account", id });
  }
  return rows.length > 0;
}

/** The lanes of these accounts. */
export const listLaneIds = async (tx: Tx, accountIds: readonly string[]): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      "select id from lanes where account_id = any($1) and channel <> 'inner' order by id",
      [accountIds],
    )
  ).map(({ id }) => id);

/** The lane of a message by hand; null if the account or mailbox never had one. */
export async function findLane(tx: Tx, by: LaneOf): Promise<{ id: string } | null> {
  const { where, id } = laneOf(by);
  const [row] = await tx.query<{ id: string }>(`select id from lanes where ${where}`, [id]);
  return row ?? null;
}

const columnsOf = (slots: readonly LaneSlot[]) => [
  slots.map((slot) => slot.id),
  slots.map((slot) => slot.slotAt),
  slots.map((slot) => slot.reason),
];
const slots = "unnest($1::uuid[], $2::timestamptz[], $3::text[]) as s(id, slot_at, reason)";

/** Moves the slots of lanes that act on their turn (R11). */
export async function moveSlots(tx: Tx, moved: readonly LaneSlot[]): Promise<void> {
  if (moved.length === 0) return;
  const text = `update lanes l set slot_at = s.slot_at, slot_reason = s.reason, turn = l.turn + 1 from ${slots} where l.id = s.id`;
  await tx.query({ name: "move-slots", text }, columnsOf(moved));
}

/**
 * Releases lanes to the next claim; they wake when their next row is due. The transaction must have locked them in an earlier statement
 * (`lockLanes`, `wakeLanes`), else a row planned meanwhile would be missed.
 */
export async function releaseLanes(tx: Tx, workerId: string, released: readonly LaneSlot[]): Promise<void> {
  if (released.length === 0) return;
  const text = `update lanes l set slot_at = s.slot_at, slot_reason = s.reason, lease_by = null,
      wake_at = lane_wake(l.workspace_id, l.id, s.slot_at)
    from ${slots} where l.id = s.id and l.lease_by = $4`;
  await tx.query({ name: "release-lanes", text }, [...columnsOf(released), workerId]);
}

/**
 * Wakes lanes for newly planned rows; `dueAt` is the earliest one's, real. Locks every lane, even if nothing changes: a transaction that
 * releases a lane waits for this one and so sees its rows. `held`: lanes that this transaction will release; all are locked at once, and
 * last of everything it locks.
 */
export async function wakeLanes(
  tx: Tx,
  planned: ReadonlyMap<string, Date>,
  held: ReadonlySet<string> = new Set(),
): Promise<void> {
  await lockLanes(tx, [...held, ...planned.keys()]);
  if (planned.size === 0) return;
  const text = `update lanes l set wake_at = least(l.wake_at, greatest(l.slot_at, p.due_at))
    from unnest($1::uuid[], $2::timestamptz[]) as p(id, due_at) where l.id = p.id`;
  await tx.query({ name: "wake-lanes", text }, [[...planned.keys()], [...planned.values()]]);
}

/** An idle worker hears of work that is due at once when the transaction commits. */
export const announceWork = (tx: Tx) => tx.query("select pg_notify('engine', '')");

/**
 * Makes lanes check again after hours, time zone or limits changed, or a browser came back. Spacing stays. The first due row wakes them,
 * and the gates decide again.
 */
export async function reconsiderLanes(tx: Tx, by: LaneOf, now: Date): Promise<void> {
  const [column, id] =
    "mailboxId" in by
      ? ["mailbox_id", by.mailboxId]
      : "phoneId" in by
        ? ["number_id", by.phoneId]
        : ["account_id", by.accountId];
  await tx.query(`select 1 from lanes where ${column} = $1 order by id for no key update`, [id]);
  const rows = await tx.query<{ ofId: string; isOver: boolean }>(
    `update lanes l set slot_at = n.slot_at, slot_reason = n.reason, wake_at = lane_wake(l.workspace_id, l.id, n.slot_at)
       from lanes o cross join lateral (
         select o.slot_reason in ('outside_hours', 'daily_limit', 'weekly_limit', 'extension_failure', 'sender_away') as is_over) was
         cross join lateral (
           select case when was.is_over then '-infinity' else o.slot_at end as slot_at,
                  case when was.is_over then null else o.slot_reason end as reason) n
      where o.workspace_id = l.workspace_id and o.id = l.id and l.${column} = $1
      returning l.id as "ofId", coalesce(was.is_over, false) as "isOver"`,
    [id],
  );
  const open = rows.filter(({ isOver }) => isOver);
  await noteObstacles(
    tx,
    open.map(({ ofId }) => ({ ofId, at: now, gate: null, reason: null })),
  );
}

/** Nothing of campaigns leaves through the lanes of an account before its owner is back; messages sent by hand do (R22). */
export async function sleepUntilBack(
  tx: Tx,
  accountId: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await tx.query("select 1 from lanes where account_id = $1 order by id for no key update", [accountId]);
  const rows = await tx.query<{ ofId: string }>(
    `update lanes l set slot_at = $2, slot_reason = 'sender_away', wake_at = lane_wake(l.workspace_id, l.id, $2)
      where l.account_id = $1 and l.slot_at < $2 returning l.id as "ofId"`,
    [accountId, until],
  );
  await noteObstacles(
    tx,
    rows.map(({ ofId }) => ({ ofId, at: now, gate: "sender_connected", reason: "sender_away", until })),
  );
}

/** Holds lanes until the transaction ends, in an order that all keep: an update takes them as the planner pleases. */
export async function lockLanes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const text = "select 1 from lanes where id = any($1) order by id for no key update";
  await tx.query({ name: "lock-lanes", text }, [ids]);
}

/** Lanes of all workspaces that the watchdog found standing still, since when; real instants. */
export const listStuckLanes = (
  doors: Doors,
): Promise<{ workspaceId: string; laneId: string; since: Date }[]> =>
  doors('select workspace_id as "workspaceId", lane_id as "laneId", since from stuck_lanes()', []);
