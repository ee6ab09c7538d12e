import type { Exclusion, Refusal, TakeableStatus } from "@/lib/contract/prospects/imports";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { blacklistKeysOf } from "@/server/domain/accounts/blacklist";
import type { Knowledge, ReadRow, Verdict } from "@/server/domain/imports/judge";
import type { identityKey } from "@/server/domain/prospects/identity";
import { changedFields } from "@/server/domain/prospects/merge";
import { enrollPeople } from "@/server/planning/enroll";
import { wakeProspects } from "@/server/planning/prospect";
import { blacklistedRows } from "@/server/repositories/accounts/blacklist";
import { listSenders } from "@/server/repositories/campaigns/campaigns";
import { exclusionsFor } from "@/server/repositories/imports/imports";
import { lockOpenDeliveries } from "@/server/repositories/ledger/deliveries";
import { listRunningOf, lockEnteredCampaign } from "@/server/repositories/ledger/enrollments";
import { logEvents } from "@/server/repositories/ledger/events";
import { erasedAmong } from "@/server/repositories/prospects/erasing";
import { addIdentities, ownersOf } from "@/server/repositories/prospects/identities";
import { notePairs, type Pair } from "@/server/repositories/prospects/possible-duplicates";
import {
  fieldsByHand,
  findProspects,
  insertProspects,
  lockProspects,
  updateProspects,
} from "@/server/repositories/prospects/prospects";
import { employerOf, suppressedAmong } from "@/server/repositories/prospects/suppressions";
import { planningIn } from "@/server/services/campaigns/planning";

type EnteringTools = Pick<Tools, "now" | "newId">;
/** The key by which erased people are recognized. */
type Keys = Pick<Tools, "keys">;

/** The campaign that prospects enter, by a file or a search, and which prospects it accepts (PROSPECT-27); null if they only are kept. */
export type Into = {
  campaignId: string | null;
  importId: string | null;
  /** Null for a search. */
  fileName: string | null;
  createdBy: string | null;
  isExistingPeople: boolean;
  isIncludeTalkedBefore: boolean;
  /** Of a file: people of whom another tool's export says this are taken nevertheless. */
  takenStatuses?: readonly TakeableStatus[];
  /** Neither a file nor a search: another program sent them. */
  origin?: "api";
};

/** A prospect of this batch was added concurrently between looking and writing; looking again finds them. */
class UniqueConflict extends Error {}
const maxAttempts = 5;

/** Retries a few times if the same prospects were added concurrently. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UniqueConflict) || attempt === maxAttempts) throw error;
    }
  }
}

/** Everything the workspace knows about the prospects of these rows, in a few queries. */
export async function knowledgeOf(
  { keys }: Keys,
  tx: Tx,
  into: Into,
  rows: readonly ReadRow[],
): Promise<Knowledge> {
  const identities = rows.flatMap((each) => each.identities);
  const owners = await ownersOf(tx, identities);
  const ids = [...new Set(owners.values())];
  const people = await findProspects(tx, ids);
  const senders = into.campaignId === null ? [] : await listSenders(tx, [into.campaignId]);
  return {
    owners,
    people: new Map(people.map((person) => [person.id, person])),
    suppressed: await suppressedAmong(tx, [...identities, ...rows.flatMap(companyOf)]),
    blacklisted: await blacklistedRows(
      tx,
      [...new Set(senders.map(({ accountId }) => accountId))],
      rows.flatMap(({ record: { line }, reading, identities }) =>
        "person" in reading ? [{ line, keys: blacklistKeysOf(reading.person, identities) }] : [],
      ),
    ),
    optedOut: new Set(people.filter(({ optedOutAt }) => optedOutAt !== null).map(({ id }) => id)),
    erased: await erasedAmong(tx, keys.secret, identities),
    byHand: await fieldsByHand(tx, ids),
    exclusions: into.campaignId === null ? new Map() : await exclusionsFor(tx, ids, into.campaignId, into),
  };
}

const companyOf = ({ reading }: ReadRow) => ("person" in reading ? employerOf(reading.person) : []);

/** The prospect of each line, and which of them the campaign excluded. */
export type Kept = { people: ReadonlyMap<number, string>; excluded: ReadonlyMap<string, Exclusion> };
/** An added prospect has neither a refusal nor an exclusion. */
type Fate = {
  outcome: Verdict["outcome"];
  refusal: Refusal | null;
  exclusion: Exclusion | null;
  prospectId: string | null;
};
export const nobody: Kept = { people: new Map(), excluded: new Map() };

/** Writes prospects, their identities and the log, and enrolls them if there is a campaign. */
export async function keepPeople(
  tools: EnteringTools,
  tx: Tx,
  into: Into,
  verdicts: readonly Verdict[],
  known: Knowledge,
): Promise<Kept> {
  const now = tools.now();
  await notePairs(tx, verdicts.flatMap(conflictOf));
  const added = verdicts.filter((verdict) => verdict.outcome === "added");
  const merged = verdicts.flatMap((verdict) =>
    verdict.outcome === "merged" && verdict.prospectId !== null
      ? [{ ...verdict, prospectId: verdict.prospectId }]
      : [],
  );
  // Ids in the order of the rows, because lists of prospects are sorted by id.
  const ids = added.map(() => tools.newId()).sort();
  const people = new Map([
    ...added.map(({ line }, index) => [line, ids[index]!] as const),
    ...merged.map(({ line, prospectId }) => [line, prospectId] as const),
  ]);
  const idOf = ({ line }: Verdict) => people.get(line)!;
  await holdBeforeWriting(
    tx,
    into,
    merged.map(({ prospectId }) => prospectId),
  );

  const changed = merged.flatMap((verdict) =>
    verdict.filled ? [{ ...verdict.filled, id: verdict.prospectId }] : [],
  );
  await insertProspects(
    tx,
    added.map((verdict) => ({ ...verdict.person, id: idOf(verdict) })),
    now,
  );
  await updateProspects(tx, changed, now);
  await recognise(tx, [
    ...added.map((verdict) => ({ prospectId: idOf(verdict), identities: verdict.identities })),
    ...merged.map(({ prospectId, newIdentities }) => ({ prospectId, identities: newIdentities })),
  ]);
  const event = (kind: "imported" | "merged", prospectId: string, fields: readonly string[]) => ({
    ...{ id: tools.newId(), at: now, kind, prospectId, actorId: into.createdBy },
    campaignId: into.campaignId,
    detail: {
      ...(into.fileName === null
        ? { origin: into.origin ?? "search" }
        : { origin: "file", fileName: into.fileName }),
      ...(fields.length > 0 ? { fields: fields.join(",") } : {}),
    },
  });
  await logEvents(tx, [
    ...ids.map((id) => event("imported", id, [])),
    ...changed.map((person) =>
      event("merged", person.id, changedFields(known.people.get(person.id)!, person)),
    ),
  ]);

  const planning = await planningIn(tx, tools);
  await wakeProspects(
    tx,
    planning,
    changed.map(({ id }) => id),
  );
  const entering = verdicts.filter((verdict) => verdict.outcome !== "refused" && verdict.exclusion === null);
  if (entering.length === 0 || into.campaignId === null) return { people, excluded: new Map() };
  const { excluded } = await enrollPeople(tx, planning, {
    campaignId: into.campaignId,
    prospectIds: entering.map(idOf),
    importId: into.importId,
    actorId: into.createdBy,
    takenStatuses: into.takenStatuses,
  });
  return { people, excluded: new Map(excluded.map(({ prospectId, reason }) => [prospectId, reason])) };
}

/** Two records that a row takes for one person become a possible duplicate (R24). */
const conflictOf = (verdict: Verdict): Pair[] =>
  verdict.outcome === "refused" && verdict.between
    ? [{ one: verdict.between.one, other: verdict.between.other, ...verdict.between.identity }]
    : [];

/** Locks what enrolling and waking will lock later, before prospects are written (engine/lock-order.md). */
export async function holdBeforeWriting(tx: Tx, into: Into, prospectIds: readonly string[]): Promise<void> {
  if (into.campaignId !== null) await lockEnteredCampaign(tx, into.campaignId);
  await lockOpenDeliveries(tx, await listRunningOf(tx, prospectIds));
  const found = await lockProspects(tx, prospectIds);
  // One of them was merged into another record meanwhile.
  if (prospectIds.some((id) => !found.has(id))) throw new UniqueConflict();
}

/** A phone number may belong to another prospect already: it is shared, and stays with the first. */
async function recognise(
  tx: Tx,
  people: readonly { prospectId: string; identities: readonly { kind: string; value: string }[] }[],
): Promise<void> {
  const all = people.flatMap(({ prospectId, identities }) =>
    identities.map((identity) => ({ prospectId, identity: identity as Parameters<typeof identityKey>[0] })),
  );
  const strong = all.filter(({ identity }) => identity.kind !== "phone");
  const added = await addIdentities(tx, strong);
  if (added < strong.length) throw new UniqueConflict();
  await addIdentities(
    tx,
    all.filter(({ identity }) => identity.kind === "phone"),
  );
}

/** The outcome of a row or a search result, once prospects were stored. */
export function outcomeOf(verdict: Verdict, { people, excluded }: Kept): Fate {
  const { line, outcome } = verdict;
  if (outcome === "refused") return { outcome, refusal: verdict.refusal, exclusion: null, prospectId: null };
  const prospectId = people.get(line) ?? (outcome === "merged" ? verdict.prospectId : null);
  const exclusion = verdict.exclusion ?? (prospectId === null ? null : (excluded.get(prospectId) ?? null));
  return { outcome, refusal: null, exclusion, prospectId };
}
