import type { DealCard, NextStep } from "@/lib/contract/crm/deal-parts";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { outOfHundredths } from "@/server/domain/crm/figures";
import { isStale } from "@/server/domain/crm/stale";
import type { DealRow } from "@/server/repositories/crm/deals";
import { type AboutProspect, listAboutProspects } from "@/server/repositories/crm/prospects";
import { mayDo } from "@/server/services/tasks/view";

/** Deals as the member may see them: a prospect whom none of their accounts contacts stays hidden (ROLE-02). */
export async function cardShower(
  cx: Context,
  tx: Tx,
  rows: readonly DealRow[],
): Promise<(row: DealRow) => DealCard> {
  const ids = [...new Set(rows.flatMap(({ prospectId }) => prospectId ?? []))];
  const about = ids.length > 0 ? await listAboutProspects(tx, ids, mayDo(cx)) : [];
  const known = new Map(about.map((one) => [one.id, one]));
  const now = cx.clock.toVirtual(cx.now());
  return (row) => {
    const person = row.prospectId === null ? undefined : known.get(row.prospectId);
    const isHidden = row.prospectId !== null && (person?.isHidden ?? true);
    const inStageSince = cx.clock.toVirtual(row.inStageSince);
    const lastAnswerAt = person?.lastAnswerAt ? cx.clock.toVirtual(person.lastAnswerAt) : null;
    return {
      ...{ id: row.id, platform: "default", name: row.name, amount: outOfHundredths(row.amount) },
      ...{ currency: row.currency as DealCard["currency"], stageId: row.stageId, owner: row.owner },
      probability: outOfHundredths(row.probability ?? row.stageProbability),
      hasOwnProbability: row.probability !== null,
      status: row.status,
      prospect: isHidden ? null : prospectOf(row),
      isProspectHidden: isHidden,
      ...{ companyName: row.companyName, closeDate: row.closeDate, version: row.version },
      inStageSince: inStageSince.toISOString(),
      isStale: row.status === "open" && isStale({ rotDays: row.rotDays, inStageSince, lastAnswerAt }, now),
      nextStep: row.status === "open" && person ? nextStepOf(cx, person) : null,
    };
  };
}

function prospectOf({ prospectId, ...row }: DealRow): DealCard["prospect"] {
  if (prospectId === null) return null;
  return {
    id: prospectId,
    fullName: row.fullName ?? "",
    position: row.prospectPosition ?? "",
    companyName: row.prospectCompany ?? "",
  };
}

function nextStepOf(cx: Context, { needsReply, task, campaign }: AboutProspect): NextStep | null {
  if (needsReply) return { kind: "reply" };
  if (task) {
    const at = cx.clock.toVirtual(new Date(task.dueAt)).toISOString();
    return { kind: "task", text: task.text, at, type: task.kind };
  }
  return campaign === null ? null : { kind: "campaign", name: campaign };
}
