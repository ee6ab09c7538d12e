import type { Tx } from "@/server/db/tx";
import { identitiesOf, identityKey, normalEmail } from "@/server/domain/prospects/identity";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { enqueue } from "@/server/queue/queue";
import { addIdentities, ownersOf } from "@/server/repositories/prospects/identities";
import { notePairs } from "@/server/repositories/prospects/possible-duplicates";
import {
  lockProspect,
  markEmailFound,
  type ProspectRow,
  updateProspects,
} from "@/server/repositories/prospects/prospects";
import { noteReached } from "@/server/repositories/prospects/status";
import type { Settled } from "./write";

type Found = { deliveryId: string; prospectId: string; email: string | null; phone: string | null };

/**
 * Stores how prospects can be reached. An address that belongs to another prospect stays theirs: it would merge the two (R24). Steps
 * elsewhere that waited for it are woken by a background job, because settling must not wait for them (lock-order.md). Returns the rows
 * that brought an address.
 */
export async function enrichPeople(tx: Tx, p: Planning, settled: readonly Settled[]): Promise<Set<string>> {
  const found = settled.flatMap(({ job, result }): Found[] =>
    result.kind === "enriched" ? [{ ...result, deliveryId: job.id, prospectId: job.prospectId }] : [],
  );
  const brought = new Set<string>();
  if (found.length === 0) return brought;
  for (const one of found.toSorted((a, b) => (a.prospectId < b.prospectId ? -1 : 1)))
    if (await enrich(tx, p, one)) brought.add(one.deliveryId);
  const prospectIds = found.map(({ prospectId }) => prospectId);
  await enqueue(tx, "wake-people", { workspaceId: tx.workspaceId, prospectIds });
  return brought;
}

/** Returns whether an address was new. */
async function enrich(tx: Tx, p: Planning, { prospectId, ...found }: Found): Promise<boolean> {
  const before = await lockProspect(tx, prospectId);
  if (!before) return false;
  const email = found.email && (await newAddress(tx, before, found.email));
  const after = { ...before, workEmail: email ?? before.workEmail, phone: found.phone ?? before.phone };
  const known = new Set(identitiesOf(before).map(identityKey));
  const added = identitiesOf(after).filter((identity) => !known.has(identityKey(identity)));
  await updateProspects(tx, [after], p.now);
  if (email) {
    await markEmailFound(tx, prospectId);
    await noteReached(tx, "fetched_email", [prospectId], p.now);
  }
  await addIdentities(
    tx,
    added.map((identity) => ({ prospectId, identity })),
  );
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  return email !== null;
}

/** The address, unless it is the one that failed before, or belongs to another prospect. */
async function newAddress(tx: Tx, before: ProspectRow, email: string): Promise<string | null> {
  const value = normalEmail(email);
  if (value === null || value === before.workEmail || value === before.personalEmail) return null;
  const [owner = before.id] = (await ownersOf(tx, [{ kind: "email", value }])).values();
  await notePairs(tx, [{ one: before.id, other: owner, kind: "email", value }]);
  return owner === before.id ? value : null;
}
