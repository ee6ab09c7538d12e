import type { Tx } from "@/server/db/tx";

/** SQL: how a row of workspaces stands in a copy restored from a backup, as the contract tells it; null where it may send. */
export const restorationOf = `(select jsonb_build_object('backupAt', to_char(f.backup_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'hasLooked', r.workspace_id is null or r.looked_at is not null, 'isReleasing', r.release_asked_at is not null,
    'recognised', coalesce(r.recognised, 0), 'held', coalesce(r.held, 0))
  from plumbing.fence f left join restorations r on r.workspace_id = workspaces.id where r.released_at is null)`;

/**
 * SQL: whether nothing may leave a workspace: it is part of a copy restored from a backup, and nobody released it. Anywhere else the
 * fence is an empty table, which is looked at once per statement.
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

/** Asked again it stays as it was. A workspace that was made behind the fence has nothing to be looked up. */
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

export const forgetRetrace = (tx: Tx, id: string) => tx.query("delete from retraces where id = $1", [id]);

/** Counts a look that ended without an answer; answers how many there were. */
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

/** Since when others may have acted in the place of this workspace; null where it is no copy. */
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

/** The step or message of somebody in doubt that would be done next; null when there is none. */
export type NextRow = {
  workspaceId: string;
  laneId: string;
  id: string;
  fence: number;
  rank: number;
  /** Nobody has tried it here: what is under way or held is settled elsewhere. */
  isUntried: boolean;
};

export async function findNextRow(tx: Tx, id: string): Promise<NextRow | null> {
  const [row] = await tx.query<NextRow>(
    `select workspace_id as "workspaceId", lane_id as "laneId", id, fence, rank,
            state = 'planned' or (state = 'unknown' and transmitting_at is null and look_up_at is not null) as "isUntried"
       from deliveries where (enrollment_id = $1 or (id = $1 and enrollment_id is null)) and settled_at is null
      order by planned_at limit 1`,
    [id],
  );
  return row ?? null;
}

/** Whether somebody's sequence can still go on. */
export async function isUnderWay(tx: Tx, enrollmentId: string): Promise<boolean> {
  const rows = await tx.query("select 1 from enrollments where id = $1 and state in ('active', 'held')", [
    enrollmentId,
  ]);
  return rows.length > 0;
}

/** A row that may have been done elsewhere, under the name it has everywhere; false when somebody moved it meanwhile. */
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

/** Nobody can be asked about it now: it is looked up at `at`, and not done before. */
export const putAside = (tx: Tx, id: string, at: Date) =>
  tx.query(
    `update deliveries set state = 'unknown', wait_reason = 'looking_up', wait_detail = null, look_up_at = $2
      where id = $1 and state = 'planned'`,
    [id, at],
  );

/** Nobody did it: a row that was kept back is planned for when it was to be; one that was planned is as it was. */
export async function planUntried(tx: Tx, id: string, now: Date): Promise<Map<string, Date>> {
  const rows = await tx.query<{ laneId: string; dueAt: Date }>(
    `update deliveries set state = 'planned', look_up_at = null, wait_reason = null, due_at = greatest(due_at, $2)
      where id = $1 and state = 'unknown' and transmitting_at is null
      returning lane_id as "laneId", due_at as "dueAt"`,
    [id, now],
  );
  return new Map(rows.map(({ laneId, dueAt }) => [laneId, dueAt]));
}
