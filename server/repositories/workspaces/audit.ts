import type { AuditAction, AuditEntry } from "@/lib/contract/audit";
import type { Doors } from "@/server/db/doors";
import type { PersonTx, Tx } from "@/server/db/tx";
import type { Place } from "@/server/repositories/cursor";
import { countShown } from "@/server/repositories/cursor";

type NewAuditEntry = {
  id: string;
  at: Date;
  personId: string | null;
  /** Tells whether a program acted. */
  sessionId: string | null;
  action: AuditAction;
  subjectId: string | null;
  subject: string | null;
  changes: AuditEntry["changes"];
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
};

/** Adds one entry; the names of the person and the program are copied as they are now. */
export const insertAuditEntry = (tx: Tx, entry: NewAuditEntry) =>
  tx.query(
    `insert into audit_entries (workspace_id, id, at, actor_id, actor_name, program, action, subject_id, subject, changes,
       address, user_agent, request_id)
     values ($1, $2, $3, $4, coalesce((select trim(u.first_name || ' ' || u.last_name) from users u where u.id = $4), ''),
       (select coalesce(c.name, case when s.rights is not null then 'API' end) from sessions s left join oauth_clients c on c.id = s.client_id where s.id = $5), $6, $7, left($8, 300), $9, $10, $11, $12)`,
    [
      ...[tx.workspaceId, entry.id, entry.at, entry.personId, entry.sessionId],
      ...[entry.action, entry.subjectId, entry.subject, JSON.stringify(entry.changes)],
      ...[entry.address, entry.userAgent, entry.requestId],
    ],
  );

type OwnAuditEntry = Pick<NewAuditEntry, "id" | "at" | "action" | "address" | "userAgent" | "requestId">;

/** Adds one entry to the log of each of the person's workspaces; the policy `own` lists the allowed actions. */
export const insertOwnAuditEntries = (tx: PersonTx, entry: OwnAuditEntry) =>
  tx.query(
    `insert into audit_entries (workspace_id, id, at, actor_id, actor_name, action, address, user_agent, request_id)
     select m.workspace_id, $2, $3, u.id, trim(u.first_name || ' ' || u.last_name), $4, $5, $6, $7
       from memberships m join users u on u.id = m.user_id where m.user_id = $1`,
    [
      ...[tx.personId, entry.id, entry.at, entry.action],
      ...[entry.address, entry.userAgent, entry.requestId],
    ],
  );

/** Instants are real; `until` is outside. No actions means all. */
export type AuditFilter = {
  actorId: string | null;
  actions: readonly AuditAction[] | null;
  from: Date | null;
  until: Date | null;
};

const matches = `audit_entries e where e.workspace_id = $1 and ($2::uuid is null or e.actor_id = $2)
  and ($3::text[] is null or e.action = any($3)) and ($4::timestamptz is null or e.at >= $4)
  and ($5::timestamptz is null or e.at < $5)`;
const valuesOf = (tx: Tx, { actorId, actions, from, until }: AuditFilter) => [
  ...[tx.workspaceId, actorId, actions, from, until],
];

export type AuditRow = Omit<AuditEntry, "at" | "actor"> & {
  at: Date;
  actorId: string | null;
  actorName: string;
};

/** Newest first, after a cursor or an offset. */
export const listAuditEntries = (
  tx: Tx,
  filter: AuditFilter,
  { after, offset, limit }: { after: Place | null; offset: number; limit: number },
) =>
  tx.query<AuditRow>(
    `select e.id, e.at, e.actor_id as "actorId", e.actor_name as "actorName", e.program, e.action, e.subject, e.changes,
       e.address, e.user_agent as "userAgent", e.request_id as "requestId"
       from ${matches} and ($6::timestamptz is null or (e.at, e.id) < ($6, $7::uuid))
      order by e.at desc, e.id desc offset $8 limit $9`,
    [...valuesOf(tx, filter), after?.at ?? null, after?.id ?? null, offset, limit],
  );

export const countAuditEntries = (tx: Tx, filter: AuditFilter) =>
  countShown(tx, matches, valuesOf(tx, filter));

/** Deletes a batch of entries past their retention; returns how many. */
export async function deleteOldAuditEntries(doors: Doors): Promise<number> {
  const [row] = await doors<{ deleted: number }>("select delete_old_audit_entries() as deleted", []);
  return row?.deleted ?? 0;
}
