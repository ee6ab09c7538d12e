import type { Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { manyProspects } from "@/lib/contract/prospects/many";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { enrollPeople } from "@/server/planning/enroll";
import { stopLabelled } from "@/server/planning/labelled";
import { namesOf } from "@/server/repositories/campaigns/people-lists";
import { attachLabels } from "@/server/repositories/inbox/labels";
import { planningOf } from "@/server/services/campaigns/planning";

type Outcome = Output<typeof manyProspects.label>;

/** A campaign does not accept a prospect; `code` says why. */
class NotTaken extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** Changes many prospects, each in its own transaction: a refusal of one does not hold up the others (ux 12, 52). */
export async function eachAlone(
  cx: Context,
  prospectIds: readonly string[],
  change: (tx: Tx, prospectId: string) => Promise<unknown>,
): Promise<Outcome> {
  const ids = [...new Set(prospectIds)];
  const names = await cx.transact((tx) => namesOf(tx, ids));
  const outcome: Outcome = { done: [], refused: [] };
  for (const id of ids)
    try {
      await cx.transact((tx) => change(tx, id));
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof NotTaken)) throw error;
      // Whoever the member may not see keeps their name.
      const name = error.code === "not_found" ? null : (names.get(id) ?? null);
      outcome.refused.push({ id, name, code: error.code });
    }
  return outcome;
}

/** Adds a prospect to a campaign. Throws if the campaign does not accept them. */
export async function enrollOne(
  cx: Context,
  tx: Tx,
  { prospectId, campaignId }: { prospectId: string; campaignId: string },
): Promise<void> {
  const entering = { campaignId, prospectIds: [prospectId], actorId: cx.scope.personId };
  const { excluded } = await enrollPeople(tx, planningOf(cx), entering);
  if (excluded[0]) throw new NotTaken(excluded[0].reason);
}

/** Adds a label, which may stop the prospect's sequences. */
export async function labelOne(
  cx: Context,
  tx: Tx,
  { prospectId, labelId }: { prospectId: string; labelId: string },
): Promise<void> {
  await attachLabels(tx, [{ prospectId, labelId }], { at: cx.now(), by: cx.scope.personId });
  await stopLabelled(tx, planningOf(cx), { prospectId, actorId: cx.scope.personId });
}
