import { type AuditAction, type AuditEntry, type audit, auditCategories } from "@/lib/contract/audit";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { Context, Tools, VisitorScope } from "@/server/context";
import type { PersonTx, Tx } from "@/server/db/tx";
import { beginOfDay, endOfDay } from "@/server/domain/utc-days";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import {
  type AuditFilter,
  countAuditEntries,
  insertAuditEntry,
  insertOwnAuditEntries,
  listAuditEntries,
} from "@/server/repositories/workspaces/audit";

/** Where the person of the transaction acts from, and through which program. A job acts for the person of its scope, or for `nobody`. */
export type Actor = Pick<Tools, "now" | "newId"> & {
  scope: { [K in "address" | "userAgent" | "requestId"]: VisitorScope[K] | null } & {
    sessionId?: string;
    personId?: string;
  };
};
/** The scope of what happens by itself. */
export const nobody: Actor["scope"] = { address: null, userAgent: null, requestId: null };

type What = { subjectId?: string; subject?: string | null; changes?: AuditEntry["changes"] };

/** Writes an audit entry in the transaction of its action, so that neither exists without the other. */
export const recordAudit = (
  { now, newId, scope }: Actor,
  tx: Tx,
  action: AuditAction,
  { subjectId, subject, changes = [] }: What = {},
) =>
  insertAuditEntry(tx, {
    ...{ id: newId(), at: now(), personId: tx.personId ?? scope.personId ?? null, action, changes },
    sessionId: scope.sessionId || null,
    ...{ subjectId: subjectId ?? null, subject: subject ?? null },
    ...{ address: scope.address, userAgent: scope.userAgent, requestId: scope.requestId },
  });

/** The same in every workspace of the person of the transaction, for what they do outside of any. */
export const recordOwnAudit = (
  { now, newId, scope: { address, userAgent, requestId } }: Actor,
  tx: PersonTx,
  action: AuditAction,
) => insertOwnAuditEntries(tx, { ...{ id: newId(), at: now(), action }, address, userAgent, requestId });

/** A filter as the log is asked; days are whole days in UTC. */
export const auditFilterOf = ({
  actorId,
  category,
  from,
  to,
}: Input<typeof audit.download>): AuditFilter => ({
  actorId: actorId ?? null,
  actions: category ? auditCategories[category] : null,
  from: from ? beginOfDay(from) : null,
  until: to ? endOfDay(to) : null,
});

/** `GET /audit_log`: entries carry real instants, also in a workspace that runs its own clock. */
export const listAudit = (
  cx: Context,
  { cursor, offset = 0, limit, ...asked }: Input<typeof audit.list>,
): Promise<Output<typeof audit.list>> =>
  cx.transact(async (tx) => {
    const filter = auditFilterOf(asked);
    const rows = await listAuditEntries(tx, filter, { after: placeOf(cursor), offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const total = await countAuditEntries(tx, filter);
    const last = page.at(-1);
    return {
      items: page.map(({ actorId, actorName, at, ...row }) => ({
        ...{ ...row, at: at.toISOString(), actor: { id: actorId, name: actorName } },
      })),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? cursorOf(last) : null,
    };
  });
