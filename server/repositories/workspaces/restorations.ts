import type { Tx } from "@/server/db/tx";

/** SQL: the restoration state of a workspace row in a copy restored from a backup, as in the contract; null if it may send. */
export const restorationOf = `(select jsonb_build_object('backupAt', to_char(f.backup_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'hasLooked', r.workspace_id is null or r.looked_at is not null, 'isReleasing', r.release_asked_at is not null,
    'recognised', coalesce(r.recognised, 0), 'held', coalesce(r.held, 0))
  from plumbing.fence f left join restorations r on r.workspace_id = workspaces.id where r.released_at is null)`;

/**
 * SQL: whether nothing may leave a workspace, because it is part of an unreleased copy restored from a backup. Otherwise the fence is an
 * empty table, which is read once per statement.
 */
export const fencedIn = (workspaceId: string) =>
  `(exists (select 1 from plumbing.fence)
      and not exists (select 1 from restorations z where z.workspace_id = ${workspaceId} and z.released_at is not null))`;

/** The same of the workspace of the transaction. */
export async function isFenced(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ isFenced: boolean }>(`select ${fencedIn("$1::uuid")} as "isFenced"`, [
    tx.workspaceId,
  ]);
  return row?.isFenced ?? false;
}

/** Requests the release; idempotent. A workspace created behind the fence has nothing to look up. */
export const askRelease = (tx: Tx, { now, personId }: { now: Date; personId: string }) =>
  tx.query(
    `insert into restorations as r (backup_at, restored_at, looked_at, release_asked_at, release_asked_by)
     select f.backup_at, f.created_at, $1, $1, $2 from plumbing.fence f
     on conflict (workspace_id) do update set release_asked_at = coalesce(r.release_asked_at, $1),
       release_asked_by = coalesce(r.release_asked_by, $2)`,
    [now, personId],
  );

export const listRetraces = (tx: Tx): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>("select id from retraces order by id");

export const forgetRetraces = (tx: Tx, ids: readonly string[]) =>
  tx.query("delete from retraces where id = any($1)", [ids]);

/** Counts a look that failed; returns how many there were. */
export async function noteFailure(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query<{ failures: number }>(
    "update retraces set failures = failures + 1 where id = $1 returning failures",
    [id],
  );
  return row?.failures ?? 0;
}

export const countFindings = (tx: Tx, { recognised = 0, held = 0 }: { recognised?: number; held?: number }) =>
  tx.query("update restorations set recognised = recognised + $1, held = held + $2", [recognised, held]);

export const noteLooked = (tx: Tx, now: Date) =>
  tx.query("update restorations set looked_at = coalesce(looked_at, $1)", [now]);

export const noteReleased = (tx: Tx, now: Date) =>
  tx.query("update restorations set released_at = $1", [now]);

/** Since when the original may have acted for this workspace; null if it is not a copy. */
export async function readBackupAt(tx: Tx): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date }>("select backup_at as at from restorations");
  return row?.at ?? null;
}

/** Whether everything that can be read was read since the copy was made: answers stop sequences. */
export async function isReadSince(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ isRead: boolean }>(
    `select not exists (select 1 from mailboxes where status = 'connected' and problem is null and last_checked_at is null)
        and not exists (select 1 from accounts a where a.status = 'active' and a.last_checked_at is null and not exists (
          select 1 from lanes l where l.account_id = a.id and l.channel = 'network' and l.closed_reason is not null))
        and not exists (select 1 from raw_mails where state = 'stored') as "isRead"`,
  );
  return row?.isRead ?? true;
}

/** The step or message of a doubted prospect that would be done next. */
type NextRow = {
  /** The id in doubt: an enrollment, or the delivery of a message a member wrote. */
  of: string;
  workspaceId: string;
  laneId: string;
  id: string;
  fence: number;
  rank: number;
  /** It was not tried here: rows in transmission or held are settled elsewhere. */
  isUntried: boolean;
};

/** One row at most for each of these. */
export const findNextRows = (tx: Tx, ids: readonly string[]) =>
  tx.query<NextRow>(
    `select one.id as of, d.workspace_id as "workspaceId", d.lane_id as "laneId", d.id, d.fence, d.rank,
            d.state = 'planned' or (d.state = 'unknown' and d.transmitting_at is null and d.look_up_at is not null) as "isUntried"
       from unnest($1::uuid[]) as one(id)
       cross join lateral (
         select * from (select * from deliveries where enrollment_id = one.id and settled_at is null
                        union all
                        select * from deliveries where id = one.id and enrollment_id is null and settled_at is null) open
          order by planned_at limit 1) d
      order by one.id`,
    [ids],
  );

/** Those whose sequence can still continue. */
export async function listUnderWay(tx: Tx, enrollmentIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from enrollments where id = any($1) and state in ('active', 'held')",
    [enrollmentIds],
  );
  return rows.map(({ id }) => id);
}

/** Marks a row that may have been done elsewhere, under the key it has everywhere; false if it was moved meanwhile. */
export async function markUntried(
  tx: Tx,
  { id, key, at }: { id: string; key: string | null; at: Date | null },
): Promise<boolean> {
  const rows = await tx.query(
    `update deliveries set state = 'unknown', message_id = $2, transmitting_at = $3, look_up_at = null
      where id = $1 and (state = 'planned' or (state = 'unknown' and transmitting_at is null)) returning id`,
    [id, key, at],
  );
  return rows.length > 0;
}

/** The other side does not respond now: it is looked up at `at`, and not done before. */
export const deferToLookUp = (tx: Tx, id: string, at: Date) =>
  tx.query(
    `update deliveries set state = 'unknown', wait_reason = 'looking_up', wait_detail = null, look_up_at = $2
      where id = $1 and state = 'planned'`,
    [id, at],
  );

/**
 * These were not done: a row that was held back is planned for its date; a planned one stays as it was. Returns the lanes with their next
 * date.
 */
export async function planUntried(tx: Tx, ids: readonly string[], now: Date): Promise<Map<string, Date>> {
  const rows = await tx.query<{ laneId: string; dueAt: Date }>(
    `with held as (select id from deliveries
        where id = any($1) and state = 'unknown' and transmitting_at is null order by id for no key update),
     planned as (update deliveries d set state = 'planned', look_up_at = null, wait_reason = null, due_at = greatest(due_at, $2)
       from held where d.id = held.id returning d.lane_id, d.due_at)
     select lane_id as "laneId", min(due_at) as "dueAt" from planned group by lane_id`,
    [ids, now],
  );
  return new Map(rows.map(({ laneId, dueAt }) => [laneId, dueAt]));
}
