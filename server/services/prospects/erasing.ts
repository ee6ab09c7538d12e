import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { prospects } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import { cleanText } from "@/server/domain/prospects/text";
import { publish } from "@/server/outbox/publish";
import { stopProspect } from "@/server/planning/prospect";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { skipDeliveries } from "@/server/repositories/ledger/deliveries";
import { erasePerson, listIdentities } from "@/server/repositories/prospects/erasing";
import { lockRecords } from "@/server/repositories/prospects/merging";
import { planningOf } from "@/server/services/campaigns/planning";
import { recordAudit } from "@/server/services/workspaces/audit";
import { mustFindProspect } from "./access";

/**
 * Erases a person for good: all that is planned is cancelled, everything personal is removed, and hashes of their addresses keep them from
 * coming back. Refused while a message is on its way, because its outcome would be recorded afterwards.
 */
export const erase = (
  cx: Context,
  { id, reason }: Input<typeof prospects.erase>,
): Promise<Output<typeof prospects.erase>> =>
  cx.transact(async (tx) => {
    const { fullName } = await mustFindProspect(cx, tx, id);
    const open = await lockRecords(tx, [id]);
    if (open.some(({ state }) => state !== "planned"))
      throw new DomainError("erase_message_leaving", { name: fullName });
    const planning = planningOf(cx);
    await stopProspect(tx, planning, {
      prospectId: id,
      reason: "prospect_removed",
      actorId: cx.scope.personId,
    });
    const planned = open.map((row) => row.id);
    await skipDeliveries(tx, planned, "stopped", planning.now);
    await withdrawOutgoing(tx, planned);
    const identities = await listIdentities(tx, id);
    await erasePerson(tx, cx.keys.secret, { prospectId: id, identities, at: cx.now() });
    const given = cleanText(reason ?? "");
    await recordAudit(cx, tx, "prospect_erased", {
      changes: given ? [{ field: "reason", before: [], after: [given] }] : [],
    });
    await publish(tx, "refetch", { list: "profiles", id });
    return { isErased: true as const };
  });
