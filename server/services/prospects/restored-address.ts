import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { prospects } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { standstillOf } from "@/server/domain/campaigns/standstill";
import { publish } from "@/server/outbox/publish";
import { resumePerson } from "@/server/planning/person";
import { lockRunning, wakeProspects } from "@/server/planning/prospect";
import { listEndedByBounce, withdrawBounces } from "@/server/repositories/ledger/bounces";
import { findEnrollment } from "@/server/repositories/ledger/enrollment-views";
import { logEvents } from "@/server/repositories/ledger/events";
import { findProspect, listCustomFields, lockProspect } from "@/server/repositories/prospects/prospects";
import { markEmailRestored } from "@/server/repositories/prospects/status";
import { planningOf } from "@/server/services/campaigns/planning";
import { mustFindProspect } from "./access";
import { showProspect } from "./view";

/**
 * Undoes a hard bounce (R17): the address is valid, its bounces no longer count, and the sequences they ended continue, each in its own
 * transaction, so that one that cannot continue does not hold up the others.
 */
export async function restoreAddress(
  cx: Context,
  { id }: Input<typeof prospects.restoreAddress>,
): Promise<Output<typeof prospects.restoreAddress>> {
  const campaignIds = await cx.transact((tx) => trustAddress(cx, tx, id));
  let resumed = 0;
  for (const campaignId of campaignIds)
    if (await cx.transact((tx) => resumeInCampaign(cx, tx, { prospectId: id, campaignId }))) resumed++;
  return cx.transact(async (tx) => {
    await publish(tx, "refetch", { list: "profiles", id });
    const row = (await findProspect(tx, id))!;
    return { prospect: showProspect(cx, row, await listCustomFields(tx)), resumed };
  });
}

/** Returns the campaigns whose sequences may continue; a repeated call still finds those that did not. */
async function trustAddress(cx: Context, tx: Tx, id: string): Promise<string[]> {
  await mustFindProspect(cx, tx, id);
  await lockRunning(tx, id);
  const before = (await lockProspect(tx, id))!;
  if (before.emailStatus !== "invalid" && (await listEndedByBounce(tx, id)).length === 0)
    throw new DomainError("conflict");
  if (await markEmailRestored(tx, id, cx.now())) {
    await withdrawBounces(tx, id);
    await logEvents(tx, [
      {
        ...{ id: cx.newId(), at: cx.now(), kind: "address_restored", prospectId: id, channel: "email" },
        actorId: cx.scope.personId,
      },
    ]);
    await wakeProspects(tx, planningOf(cx), [id]);
  }
  return listEndedByBounce(tx, id);
}

async function resumeInCampaign(
  cx: Context,
  tx: Tx,
  of: { prospectId: string; campaignId: string },
): Promise<boolean> {
  const found = await findEnrollment(tx, of, cx.scope.allowedAccounts);
  if (found?.stopReason !== "bounced" || standstillOf(found)) return false;
  try {
    await resumePerson(tx, planningOf(cx), { enrollmentId: found.id, actorId: cx.scope.personId });
    return true;
  } catch (error) {
    // They run in another campaign since (R24): a colleague may decide otherwise.
    if (error instanceof DomainError && error.code === "person_in_other_campaign") return false;
    throw error;
  }
}
