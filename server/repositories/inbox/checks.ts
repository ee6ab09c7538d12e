import type { Tx } from "@/server/db/tx";
import { uncheckedReasons } from "@/server/domain/campaigns/unchecked-sender";

/** Something that answers arrive in. */
export type Source = { kind: keyof typeof uncheckedReasons; id: string };

const tables = { mailbox: "mailboxes", account: "accounts", number: "phone_numbers" } as const;

/** How long a check counts (R15); real time. */
const checkedForMinutes = 30;

/** SQL: whether everything that arrived in a row of these tables was recorded and its watcher followed what is new. `now` is a real instant. */
const wasChecked = (source: string, now: string) =>
  `(${source}.caught_up_by = ${source}.watched_by and ${source}.last_checked_at > ${now} - interval '${checkedForMinutes} minutes') is true`;

/** SQL: a row's watcher has not sent a heartbeat for half its lease: it may be stuck or dead, and nothing is read then. */
const isSilent = (source: string) =>
  `exists (select 1 from plumbing.workers w where w.id = ${source}.watched_by and w.beat_at <= now() - make_interval(secs => w.lease_seconds / 2))`;

/** SQL: whether answers that arrive in a row of these tables are recorded as they come. */
const isChecked = (source: string, now: string) => `(${wasChecked(source, now)} and not ${isSilent(source)})`;

/** SQL: the rows of a table that are not checked; `lapsed` where only a sign of life of the watcher is missing. */
export const uncheckedIn = (
  kind: Source["kind"],
  { ref, name, isUsed }: { ref: string; name: string; isUsed: string },
  now: string,
) =>
  `select '${uncheckedReasons[kind]}' as reason, '${kind}' as kind, ${ref} as ref, ${name} as name, ${wasChecked("s", now)} as lapsed
    from ${tables[kind]} s where ${isUsed} and not ${isChecked("s", now)}`;

/**
 * Notes that everything that had arrived at `begunAt` is recorded. Returns whether that was not so before; null if another worker watches
 * it by now, or it was reconnected meanwhile.
 */
export async function noteChecked(
  tx: Tx,
  { kind, id }: Source,
  { workerId, begunAt, connectedAt }: { workerId: string; begunAt: Date; connectedAt?: Date | null },
): Promise<"first" | "again" | null> {
  const isSame =
    kind === "mailbox" ? "and t.connected_at is not distinct from $4" : "and $4::timestamptz is null";
  const [row] = await tx.query<{ wasChecked: boolean }>(
    `update ${tables[kind]} t set last_checked_at = $3, caught_up_by = $2
       from (select id, caught_up_by from ${tables[kind]} where id = $1 for no key update) o
      where t.id = o.id and t.watched_by = $2 ${isSame} and is_known_timeline()
      returning (o.caught_up_by = $2) is true as "wasChecked"`,
    [id, workerId, begunAt, connectedAt ?? null],
  );
  return row ? (row.wasChecked ? "again" : "first") : null;
}

/** Reading was interrupted: what arrives meanwhile is unknown until the next complete check. */
export const noteUnread = (tx: Tx, { kind, id }: Source) =>
  tx.query(`update ${tables[kind]} set caught_up_by = null where id = $1 and caught_up_by is not null`, [id]);

/** SQL: whether a row of deliveries waits until a sender is read. */
export const waitsForReading = (d: string) =>
  `${d}.wait_reason in ('${Object.values(uncheckedReasons).join("', '")}')`;
