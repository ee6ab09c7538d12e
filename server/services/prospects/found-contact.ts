import type { Tx } from "@/server/db/tx";
import { identitiesOf, identityKey, normalEmail } from "@/server/domain/prospects/identity";
import { publish } from "@/server/outbox/publish";
import { addIdentities, ownersOf } from "@/server/repositories/prospects/identities";
import { notePairs } from "@/server/repositories/prospects/possible-duplicates";
import {
  lockProspect,
  markEmailFound,
  type ProspectRow,
  updateProspects,
} from "@/server/repositories/prospects/prospects";
import { noteReached } from "@/server/repositories/prospects/status";

type Found = { prospectId: string; email: string | null; phone: string | null };
/** Which values were new. */
type Kept = { email: boolean; phone: boolean };

/**
 * Stores how a prospect can be reached, with a verified address. An address that belongs to another prospect stays theirs: it would merge
 * the two (R24). Returns what was new; nothing if the prospect is gone.
 */
export async function keepContact(
  tx: Tx,
  { now }: { now: Date },
  { prospectId, ...found }: Found,
): Promise<Kept> {
  const before = await lockProspect(tx, prospectId);
  if (!before) return { email: false, phone: false };
  const email = found.email && (await newAddress(tx, before, found.email));
  const after = { ...before, workEmail: email ?? before.workEmail, phone: found.phone ?? before.phone };
  const known = new Set(identitiesOf(before).map(identityKey));
  const added = identitiesOf(after).filter((identity) => !known.has(identityKey(identity)));
  await updateProspects(tx, [after], now);
  if (email) {
    await markEmailFound(tx, prospectId);
    await noteReached(tx, "fetched_email", [prospectId], now);
  }
  await addIdentities(
    tx,
    added.map((identity) => ({ prospectId, identity })),
  );
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  return { email: email !== null, phone: after.phone !== before.phone };
}

/** The address, unless it is the one that failed before, or belongs to another prospect. */
async function newAddress(tx: Tx, before: ProspectRow, email: string): Promise<string | null> {
  const value = normalEmail(email);
  if (value === null || value === before.workEmail || value === before.personalEmail) return null;
  const [owner = before.id] = (await ownersOf(tx, [{ kind: "email", value }])).values();
  await notePairs(tx, [{ one: before.id, other: owner, kind: "email", value }]);
  return owner === before.id ? value : null;
}
