import type { CreditCategory } from "@/lib/contract/credits";
import type { Tx } from "@/server/db/tx";
import { creditPeriod, dearest, grantDue, isOver, usageOf } from "@/server/domain/billing/credits";
import { type Grant, grantsAhead } from "@/server/domain/billing/credits-ahead";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { plans } from "@/server/domain/billing/plans";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import * as repository from "@/server/repositories/billing/credits";

type Row = repository.CreditsRow;
/** The real instant, and how ids are made: a `Planning` is one. */
export type At = { now: Date; newId(): string };

/** A deed of so many tenths of a credit; its reference is the same in every try. */
type Billable = { reference: string; tenths: number };
/** By whom it was done: a person, a campaign, or neither. */
type Charge = Billable & { category: CreditCategory; userId: string | null; campaignId: string | null };

/** So long credits stay set aside for a deed that nobody settles, because its process died. */
const asideMs = 60 * 60_000;

/** What the plan gives now: nothing while the workspace is unpaid or blocked. */
function perPeriod(row: Row, now: Date): number {
  const { tier, isPaid, isBlocked } = entitlementsOf(row, now);
  return isPaid && !isBlocked ? plans[tier].credits : 0;
}

const isCurrent = (row: Row, now: Date): boolean =>
  !isOver(row, now) && grantDue(row, perPeriod(row, now)) === 0;

/** The credits as they stand, with what the plan gives by now; held only where something has to be given. */
export async function creditsNow(tx: Tx, at: At): Promise<Row & { perPeriod: number }> {
  const row = await repository.readCredits(tx);
  const current = row && isCurrent(row, at.now) ? row : await lockCredits(tx, at);
  return { ...current, perPeriod: perPeriod(current, at.now) };
}

/** What is free for new deeds, in tenths, and what the plan gives until an instant as it stands: for whoever looks ahead. */
export async function creditsAhead(tx: Tx, at: At, until: Date): Promise<{ free: number; grants: Grant[] }> {
  const row = await creditsNow(tx, at);
  const { free } = await standing(tx, at, row.balance, []);
  return { free, grants: grantsAhead(row.madeAt, { from: at.now, until }, (then) => perPeriod(row, then)) };
}

/** Holds the balance until the transaction ends and gives what the plan has to give: once a period, and the difference after an upgrade. */
async function lockCredits(tx: Tx, at: At): Promise<Row> {
  const row = await repository.lockCredits(tx);
  if (isCurrent(row, at.now)) return row;
  const period = creditPeriod(row.madeAt, at.now);
  const begins = isOver(row, at.now);
  if (begins) await repository.beginPeriod(tx, period, at.now);
  const due = grantDue(begins ? { granted: 0 } : row, perPeriod(row, at.now));
  if (due > 0)
    await grant(
      tx,
      at,
      due,
      `plan:${(begins ? period.start : (row.periodStart ?? period.start)).toISOString()}`,
    );
  return repository.lockCredits(tx);
}

async function grant(tx: Tx, { now, newId }: At, tenths: number, reference: string): Promise<void> {
  const turns = (await repository.readWritten(tx, [reference])).get(reference)?.turns ?? 0;
  const who = { category: null, userId: null, campaignId: null };
  const line = { id: newId(), at: now, kind: "grant", amount: tenths, reference, turn: turns + 1 } as const;
  await repository.insertEntries(tx, [{ ...line, ...who }]);
  await repository.noteGrant(tx, tenths);
  await repository.setEmptied(tx, null);
  await enqueue(tx, "wake-credits", { workspaceId: tx.workspaceId });
}

/** Gives what the plan has to give, whoever asks and how often: at the beginning of a period, and when a plan was bought. */
export async function grantCredits(tx: Tx, at: At): Promise<void> {
  const before = await repository.readCredits(tx);
  if (before && isCurrent(before, at.now)) return;
  await publishCredits(tx, await lockCredits(tx, at));
}

const publishCredits = (tx: Tx, row: Row) => publish(tx, "update_credits", usageOf(row));

/** What is free for new deeds, in tenths, and which of these are paid for already: charged before, or set aside. */
export async function atHand(tx: Tx, at: At, references: readonly string[]) {
  const { balance } = await creditsNow(tx, at);
  return standing(tx, at, balance, references);
}

async function standing(tx: Tx, { now }: At, balance: number, references: readonly string[]) {
  const holds = await repository.listHolds(tx, now);
  const written = await repository.readWritten(tx, references);
  const covered = new Set(
    references.filter((reference) => holds.has(reference) || (written.get(reference)?.net ?? 0) < 0),
  );
  const aside = [...holds.values()].reduce((sum, tenths) => sum + tenths, 0);
  return { free: balance - aside, covered, written };
}

/** Sets credits aside for deeds whose outcome is not known yet; answers the references of those that have theirs. */
export async function setAside(tx: Tx, at: At, billables: readonly Billable[]): Promise<ReadonlySet<string>> {
  if (billables.length === 0) return new Set();
  const { balance } = await lockCredits(tx, at);
  const known = await standing(tx, at, balance, referencesOf(billables));
  const { fresh, covered } = affordable(billables, known);
  await repository.insertHolds(tx, fresh, new Date(+at.now + asideMs));
  return covered;
}

/**
 * Charges deeds that were done, each once however often that is said, and ends what was set aside for them. What there is no credit for is
 * not charged: a balance never goes below nothing. Answers the references of those that are paid for.
 */
export async function charge(tx: Tx, at: At, charges: readonly Charge[]): Promise<ReadonlySet<string>> {
  if (charges.length === 0) return new Set();
  const row = await lockCredits(tx, at);
  const references = referencesOf(charges);
  await repository.deleteHolds(tx, references);
  const known = await standing(tx, at, row.balance, references);
  const { fresh, covered } = affordable(charges, known);
  await repository.insertEntries(
    tx,
    fresh.map(({ tenths, ...rest }) => ({
      ...{ id: at.newId(), at: at.now, kind: "charge" as const, amount: -tenths },
      ...{ ...rest, turn: (known.written.get(rest.reference)?.turns ?? 0) + 1 },
    })),
  );
  if (fresh.length > 0) await noteSpent(tx, at, row);
  return covered;
}

const referencesOf = (billables: readonly Billable[]) => billables.map(({ reference }) => reference);

/** Of deeds that are not covered yet, in their order, those for which there is enough; with them, all that are covered. */
function affordable<D extends Billable>(
  billables: readonly D[],
  known: { free: number; covered: ReadonlySet<string> },
) {
  const covered = new Set(known.covered);
  let { free } = known;
  const fresh = billables.filter(({ reference, tenths }) => {
    if (covered.has(reference) || free < tenths) return false;
    free -= tenths;
    covered.add(reference);
    return true;
  });
  return { fresh, covered };
}

/** Says what is left, and once that it is less than a credit (NOTIF-15). */
async function noteSpent(tx: Tx, { now }: At, before: Row): Promise<void> {
  const after = await repository.lockCredits(tx);
  await publishCredits(tx, after);
  if (after.balance >= dearest || before.emptiedAt) return;
  await repository.setEmptied(tx, now);
  await enqueue(tx, "tell-empty-credits", { workspaceId: tx.workspaceId });
}

/** Nothing came of what credits were set aside for; who may have been refused for their sake meanwhile goes on. */
export async function releaseHolds(tx: Tx, at: At, references: readonly string[]): Promise<void> {
  const aside = await repository.deleteHolds(tx, references);
  if (aside === 0) return;
  const { free } = await atHand(tx, at, []);
  if (free - aside < dearest) await enqueue(tx, "wake-credits", { workspaceId: tx.workspaceId });
}

/** Gives back what was charged for deeds that turned out not to be done; they can be charged again. */
export async function giveBack(tx: Tx, at: At, references: readonly string[]): Promise<void> {
  const isCharged = ([, { net }]: [string, repository.Written]) => net < 0;
  // Most deeds cost nothing: who asks for those waits for nobody.
  if (![...(await repository.readWritten(tx, references))].some(isCharged)) return;
  await lockCredits(tx, at);
  const back = [...(await repository.readWritten(tx, references))].filter(isCharged);
  if (back.length === 0) return;
  await repository.insertEntries(
    tx,
    back.map(([reference, { turns, net, ...who }]) => ({
      ...{ id: at.newId(), at: at.now, kind: "return" as const, amount: -net },
      ...{ reference, turn: turns + 1, ...who },
    })),
  );
  const after = await repository.lockCredits(tx);
  if (after.balance >= dearest) await repository.setEmptied(tx, null);
  await publishCredits(tx, after);
  await enqueue(tx, "wake-credits", { workspaceId: tx.workspaceId });
}
