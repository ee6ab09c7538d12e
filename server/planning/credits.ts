import type { CreditCategory } from "@/lib/contract/credits";
import type { Tx } from "@/server/db/tx";
import {
  creditPeriod,
  grantDue,
  highestPrice,
  isOver,
  tenthsOf,
  usageOf,
} from "@/server/domain/billing/credits";
import { type Grant, grantsAhead } from "@/server/domain/billing/credits-ahead";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { plans } from "@/server/domain/billing/plans";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import * as repository from "@/server/repositories/billing/credits";

type Row = repository.CreditsRow;
/** The real instant, and a maker of ids; a `Planning` fits. */
export type At = { now: Date; newId(): string };

/** A charge of so many tenths of a credit; its reference is the same in every attempt. */
type Billable = { reference: string; tenths: number };
/** Who caused the charge: a member, a campaign, or neither. */
type Charge = Billable & { category: CreditCategory; userId: string | null; campaignId: string | null };

/** How long credits stay reserved if the process dies before it settles them. */
const asideMs = 60 * 60_000;

/** Credits that the plan grants per period: none while the workspace is unpaid or blocked. */
function perPeriod(row: Row, now: Date): number {
  const { tier, isPaid, isBlocked } = entitlementsOf(row, now);
  return isPaid && !isBlocked ? plans[tier].credits : 0;
}

const isCurrent = (row: Row, now: Date): boolean =>
  !isOver(row, now) && grantDue(row, perPeriod(row, now)) === 0;

/** The current credits, including what the plan has granted by now. Locks the balance only if something has to be granted. */
export async function creditsNow(tx: Tx, at: At): Promise<Row & { perPeriod: number }> {
  const row = await repository.readCredits(tx);
  const current = row && isCurrent(row, at.now) ? row : await lockCredits(tx, at);
  return { ...current, perPeriod: perPeriod(current, at.now) };
}

/** Free credits in tenths, and the grants until an instant under the current plan; for forecasts. */
export async function creditsAhead(tx: Tx, at: At, until: Date): Promise<{ free: number; grants: Grant[] }> {
  const row = await creditsNow(tx, at);
  const { free } = await creditState(tx, at, row.balance, []);
  return { free, grants: grantsAhead(row.madeAt, { from: at.now, until }, (then) => perPeriod(row, then)) };
}

/** Locks the balance until the transaction ends and grants what is due: once per period, and the difference after an upgrade. */
async function lockCredits(tx: Tx, at: At): Promise<Row> {
  const row = await repository.lockCredits(tx);
  if (isCurrent(row, at.now)) return row;
  const period = creditPeriod(row.madeAt, at.now);
  const begins = isOver(row, at.now);
  if (begins) await repository.beginPeriod(tx, period, at.now);
  const due = grantDue(begins ? { granted: 0 } : row, perPeriod(row, at.now));
  if (due > 0)
    await grant(tx, at, {
      tenths: due,
      reference: `plan:${(begins ? period.start : (row.periodStart ?? period.start)).toISOString()}`,
      isOfPlan: true,
    });
  return repository.lockCredits(tx);
}

type NewGrant = { tenths: number; reference: string; isOfPlan: boolean };

async function grant(tx: Tx, { now, newId }: At, { tenths, reference, isOfPlan }: NewGrant): Promise<void> {
  const turns = (await repository.readWritten(tx, [reference])).get(reference)?.turns ?? 0;
  const who = { category: null, userId: null, campaignId: null };
  const line = { id: newId(), at: now, kind: "grant", amount: tenths, reference, turn: turns + 1 } as const;
  await repository.insertEntries(tx, [{ ...line, ...who }]);
  await repository.noteGrant(tx, { tenths, ofPlan: isOfPlan ? tenths : 0 });
  await repository.setEmptied(tx, null);
  await enqueue(tx, "wake-credits", { workspaceId: tx.workspaceId });
}

/** Grants what is due at the start of a period or after a purchase; idempotent. */
export async function grantCredits(tx: Tx, at: At): Promise<void> {
  const before = await repository.readCredits(tx);
  if (before && isCurrent(before, at.now)) return;
  await publishCredits(tx, await lockCredits(tx, at));
}

/** Grants credits beside those of the plan, as the operator agreed with the customer; the plan still grants its own. */
export async function grantExtra(tx: Tx, at: At, credits: number, reference: string): Promise<void> {
  await lockCredits(tx, at);
  await grant(tx, at, { tenths: tenthsOf(credits), reference, isOfPlan: false });
  await publishCredits(tx, await repository.lockCredits(tx));
}

const publishCredits = (tx: Tx, row: Row) => publish(tx, "update_credits", usageOf(row));

/** Free credits in tenths, and which of these references are covered already: charged before, or reserved. */
export async function atHand(tx: Tx, at: At, references: readonly string[]) {
  const { balance } = await creditsNow(tx, at);
  return creditState(tx, at, balance, references);
}

async function creditState(tx: Tx, { now }: At, balance: number, references: readonly string[]) {
  const holds = await repository.listHolds(tx, now);
  const written = await repository.readWritten(tx, references);
  const covered = new Set(
    references.filter((reference) => holds.has(reference) || (written.get(reference)?.net ?? 0) < 0),
  );
  const aside = [...holds.values()].reduce((sum, tenths) => sum + tenths, 0);
  return { free: balance - aside, covered, written };
}

/** Reserves credits for charges whose outcome is not known yet, for an hour unless told otherwise; returns the references that are covered. */
export async function setAside(
  tx: Tx,
  at: At,
  billables: readonly Billable[],
  forMs = asideMs,
): Promise<ReadonlySet<string>> {
  if (billables.length === 0) return new Set();
  const { balance } = await lockCredits(tx, at);
  const known = await creditState(tx, at, balance, referencesOf(billables));
  const { fresh, covered } = affordable(billables, known);
  await repository.insertHolds(tx, fresh, new Date(+at.now + forMs));
  return covered;
}

/**
 * Charges what was done, each reference once however often it is called, and removes its reservation. Charges without enough credits are
 * left out, so the balance never becomes negative. Returns the references that are paid for.
 */
export async function charge(tx: Tx, at: At, charges: readonly Charge[]): Promise<ReadonlySet<string>> {
  if (charges.length === 0) return new Set();
  const row = await lockCredits(tx, at);
  const references = referencesOf(charges);
  await repository.deleteHolds(tx, references);
  const known = await creditState(tx, at, row.balance, references);
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

/** All charges that are covered already, and of the others, in order, those for which there are enough credits. */
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

/** Publishes the balance, and notifies once when less than a credit is left (NOTIF-15). */
async function noteSpent(tx: Tx, { now }: At, before: Row): Promise<void> {
  const after = await repository.lockCredits(tx);
  await publishCredits(tx, after);
  if (after.balance >= highestPrice || before.emptiedAt) return;
  await repository.setEmptied(tx, now);
  await enqueue(tx, "tell-empty-credits", { workspaceId: tx.workspaceId });
}

/** Releases reservations that were not needed; steps that lacked credits because of them continue. */
export async function releaseHolds(tx: Tx, at: At, references: readonly string[]): Promise<void> {
  const aside = await repository.deleteHolds(tx, references);
  if (aside === 0) return;
  const { free } = await atHand(tx, at, []);
  if (free - aside < highestPrice) await enqueue(tx, "wake-credits", { workspaceId: tx.workspaceId });
}

/** Refunds charges for what turned out not to be done; it can be charged again. */
export async function refundCharges(tx: Tx, at: At, references: readonly string[]): Promise<void> {
  const isCharged = ([, { net }]: [string, repository.Written]) => net < 0;
  // Most references were never charged; checking first avoids waiting for the lock on the balance.
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
  if (after.balance >= highestPrice) await repository.setEmptied(tx, null);
  await publishCredits(tx, after);
  await enqueue(tx, "wake-credits", { workspaceId: tx.workspaceId });
}
