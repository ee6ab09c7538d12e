import type { Tx } from "@/server/db/tx";
import { keyBetween, keysBetween, maxKey } from "@/server/domain/crm/positions";
import { type Gap, listOrdered, setPositions } from "@/server/repositories/crm/places";

/** A key for a deal in a gap of a locked stage. If it got too long, all deals of the stage are numbered anew first. */
export async function placeIn(tx: Tx, stageId: string, dealId: string, gap: Gap): Promise<string> {
  const key = keyBetween(gap.after, gap.before);
  if (key.length <= maxKey) return key;
  const others = (await listOrdered(tx, [stageId])).filter(({ id }) => id !== dealId);
  const keys = keysBetween(null, null, others.length + 1);
  const place = gap.after === null ? 0 : others.findIndex(({ position }) => position === gap.after) + 1;
  const [own] = keys.splice(place, 1);
  await setPositions(
    tx,
    others.map(({ id }) => id),
    keys,
    dealId,
  );
  return own!;
}
