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
import { countOptedOutSharing, findListed, liftOptOuts } from "@/server/repositories/prospects/suppressions";
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
    const isLifted = await liftOptOuts(tx, id);
    // The transaction is rolled back: nobody who is not opted out is stopped.
    if (!before.optedOutAt && !isLifted) throw new DomainError("conflict");
    if (before.optedOutAt) await markOptedIn(tx, id, statusAfter(await findCourse(tx, id)), cx.now());
    const reason = cleanText(given.reason);
    const line = { id: cx.newId(), at: cx.now(), prospectId: id, actorId: cx.scope.personId };
    await logEvents(tx, [{ ...line, kind: "opt_in", detail: { words: reason } }]);
    await recordAudit(cx, tx, "contact_allowed", {
      ...{ subjectId: id, subject: before.fullName },
      changes: [{ field: "reason", before: [], after: [reason] }],
    });
    await publish(tx, "refetch", { list: "profiles", id });
    return showProspect(cx, (await findProspect(tx, id))!, await listCustomFields(tx));
  });

/** Why a prospect must not be contacted, as members see it; null if there is no reason. */
export async function describeOptOut(cx: Context, tx: Tx, row: ProspectRow): Promise<OptOut | null> {
  if (!row.optedOutAt) return describeListed(cx, tx, row);
  const asked = await findOptOut(tx, row.id);
  return {
    at: cx.clock.toVirtual(row.optedOutAt).toISOString(),
    by: optOutWays.find((way) => way === asked?.reason) ?? null,
    actor: asked?.actor ?? null,
    isShared: asked?.isShared ?? false,
    others: await countOptedOutSharing(tx, row.id),
    listed: null,
    mayAllow: cx.scope.isAdmin,
  };
}

/** An address may be on the list before its prospect is known, such as a number that texted STOP. */
async function describeListed(cx: Context, tx: Tx, row: ProspectRow): Promise<OptOut | null> {
  const entry = await findListed(tx, row.id);
  if (!entry) return null;
  const isOptOut = entry.reason === "opted_out";
  // A member's reference in the network means nothing to a reader.
  const value = entry.kind === "member_ref" ? (row.profileUrl ?? row.fullName) : entry.value;
  return {
    at: cx.clock.toVirtual(entry.at).toISOString(),
    by: null,
    actor: null,
    isShared: false,
    others: await countOptedOutSharing(tx, row.id),
    listed: { value, isOptOut },
    mayAllow: cx.scope.isAdmin && isOptOut && entry.kind !== "domain" && entry.kind !== "company",
  };
}
