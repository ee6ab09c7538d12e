import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { type OptOut, optOutWays, type Prospect, type prospects } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { statusAfter } from "@/server/domain/prospects/lead-status";
import { cleanText } from "@/server/domain/prospects/text";
import { publish } from "@/server/outbox/publish";
import { stopProspect } from "@/server/planning/prospect";
import { findOptOut } from "@/server/repositories/inbox/timeline";
import { logEvents } from "@/server/repositories/ledger/events";
import {
  findProspect,
  listCustomFields,
  lockProspect,
  type ProspectRow,
} from "@/server/repositories/prospects/prospects";
import { findCourse, markOptedIn } from "@/server/repositories/prospects/status";
import { countOptedOutSharing, liftOptOuts } from "@/server/repositories/prospects/suppressions";
import { planningOf } from "@/server/services/campaigns/planning";
import { recordAudit } from "@/server/services/workspaces/audit";
import { mustFindProspect } from "./access";
import { showProspect } from "./view";

/**
 * An admin allows contact again: this record's addresses leave the list, and nothing else changes. Sequences that the opt-out ended stay
 * ended, including one that would have ended at its next step. A later opt-out counts again (R18).
 */
export const optIn = (cx: Context, { id, ...given }: Input<typeof prospects.optIn>): Promise<Prospect> =>
  cx.transact(async (tx) => {
    await mustFindProspect(cx, tx, id);
    await stopProspect(tx, planningOf(cx), { prospectId: id, reason: "opted_out" });
    const before = (await lockProspect(tx, id))!;
    // The transaction is rolled back: nobody who is not opted out is stopped.
    if (!before.optedOutAt) throw new DomainError("conflict");
    await liftOptOuts(tx, id);
    await markOptedIn(tx, id, statusAfter(await findCourse(tx, id)), cx.now());
    const reason = cleanText(given.reason);
    const line = { id: cx.newId(), at: cx.now(), prospectId: id, actorId: cx.scope.personId };
    await logEvents(tx, [{ ...line, kind: "opt_in", reason }]);
    await recordAudit(cx, tx, "contact_allowed", {
      ...{ subjectId: id, subject: before.fullName },
      changes: [{ field: "reason", before: [], after: [reason] }],
    });
    await publish(tx, "refetch", { list: "profiles", id });
    return showProspect(cx, (await findProspect(tx, id))!, await listCustomFields(tx));
  });

/** The opt-out of a prospect as members see it; null if there is none. */
export async function describeOptOut(cx: Context, tx: Tx, row: ProspectRow): Promise<OptOut | null> {
  if (!row.optedOutAt) return null;
  const asked = await findOptOut(tx, row.id);
  return {
    at: cx.clock.toVirtual(row.optedOutAt).toISOString(),
    by: optOutWays.find((way) => way === asked?.reason) ?? null,
    actor: asked?.actor ?? null,
    isShared: asked?.isShared ?? false,
    others: await countOptedOutSharing(tx, row.id),
    mayAllow: cx.scope.isAdmin,
  };
}
