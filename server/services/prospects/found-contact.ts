import type { Tx } from "@/server/db/tx";
import type { AddressChecks } from "@/server/domain/prospects/address-check";
import { type Identity, identitiesOf, identityKey, normalEmail } from "@/server/domain/prospects/identity";
import { publish } from "@/server/outbox/publish";
import type { Finding } from "@/server/ports/enrichment";
import { noteChecks } from "@/server/repositories/prospects/address-checks";
import { erasedAmong } from "@/server/repositories/prospects/erasing";
import { addIdentities, ownersOf } from "@/server/repositories/prospects/identities";
import { notePairs } from "@/server/repositories/prospects/possible-duplicates";
import {
  lockProspect,
  markEmailFound,
  type ProspectRow,
  updateProspects,
} from "@/server/repositories/prospects/prospects";
import { noteReached } from "@/server/repositories/prospects/status";
import { employerOf, suppressedAmong } from "@/server/repositories/prospects/suppressions";

/** The address is the work address unless `isPersonal`. */
type Found = Pick<FoundContact, "email" | "isPersonal" | "by" | "checkedAt"> & {
  prospectId: string;
  phone: string | null;
};
type FoundContact = Extract<Finding, { kind: "found" }>;
/** Which values were new; `refused`: why the person must be left alone, so that nothing was kept. */
type Kept = { email: boolean; phone: boolean; refused: Refusal | null };
type Refusal = "erased" | "opted_out" | "blacklisted";
const nothing: Kept = { email: false, phone: false, refused: null };

/**
 * Stores how a prospect can be reached, with a verified address. An address that belongs to another prospect stays theirs: it would merge
 * the two (R24). Nothing is kept if the prospect is gone, if what was found is an erased person's, or if the do-not-contact list names
 * them or it (R18).
 */
export async function keepContact(
  tx: Tx,
  { now, masterKey }: { now: Date; masterKey: Uint8Array },
  { prospectId, ...found }: Found,
): Promise<Kept> {
  const before = await lockProspect(tx, prospectId);
  if (!before) return nothing;
  const known = new Set(identitiesOf(before).map(identityKey));
  const newIn = (person: Parameters<typeof identitiesOf>[0]) =>
    identitiesOf(person).filter((identity) => !known.has(identityKey(identity)));
  const refused = await whyRefused(
    tx,
    masterKey,
    before,
    newIn({ ...before, ...found, workEmail: found.email }),
  );
  if (refused) return { ...nothing, refused };
  const email = found.email && (await newAddress(tx, before, found.email));
  const after = {
    ...before,
    ...(email && addressesWith(before, email, found.isPersonal === true)),
    phone: found.phone ?? before.phone,
  };
  const added = newIn(after);
  await updateProspects(tx, [after], now);
  if (email) {
    await markEmailFound(tx, prospectId);
    await noteReached(tx, "fetched_email", [prospectId], now);
  }
  await noteChecks(tx, prospectId, checksOf(before, found, now));
  await addIdentities(
    tx,
    added.map((identity) => ({ prospectId, identity })),
  );
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  return { email: email !== null, phone: after.phone !== before.phone, refused: null };
}

/** What is known of the values since they were found; a number is not verified. An address that failed stays as it is. */
function checksOf(
  before: ProspectRow,
  { email, phone, by = "vendor", checkedAt }: Omit<Found, "prospectId">,
  now: Date,
) {
  const at = (checkedAt ?? now).toISOString();
  const address = email && normalEmail(email);
  const hasFailed =
    before.emailStatus === "invalid" && address === (before.workEmail ?? before.personalEmail);
  return {
    ...(address && !hasFailed && { [address]: { state: "valid", at, by } }),
    ...(phone && { [phone]: { state: "unknown", at, by } }),
  } satisfies AddressChecks;
}

/** Why a prospect of whom this was found must be left alone; null if they may be contacted. */
async function whyRefused(
  tx: Tx,
  masterKey: Uint8Array,
  before: ProspectRow,
  found: readonly Identity[],
): Promise<Refusal | null> {
  if ((await erasedAmong(tx, masterKey, found)).size > 0) return "erased";
  const listed = await suppressedAmong(tx, [...identitiesOf(before), ...found, ...employerOf(before)]);
  const reasons = [...listed.values()];
  return reasons.find((reason) => reason === "opted_out") ?? reasons[0] ?? null;
}

/** The addresses after one was found: a personal one would not be used beside a work address that failed. */
const addressesWith = ({ workEmail, emailStatus }: ProspectRow, email: string, isPersonal: boolean) =>
  isPersonal
    ? { personalEmail: email, workEmail: emailStatus === "invalid" ? null : workEmail }
    : { workEmail: email };

/** The address, unless it is the one that failed before, or belongs to another prospect. */
async function newAddress(tx: Tx, before: ProspectRow, email: string): Promise<string | null> {
  const value = normalEmail(email);
  if (value === null || value === before.workEmail || value === before.personalEmail) return null;
  const [owner = before.id] = (await ownersOf(tx, [{ kind: "email", value }])).values();
  await notePairs(tx, [{ one: before.id, other: owner, kind: "email", value }]);
  return owner === before.id ? value : null;
}
