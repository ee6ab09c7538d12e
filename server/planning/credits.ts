import type { CreditCategory } from "@/lib/contract/credits";
import type { Tx } from "@/server/db/tx";
import { highestPrice } from "@/server/domain/billing/credits";
import { type Grant, grantsAhead } from "@/server/domain/billing/credits-ahead";
import { type Portion, type Posting, splitAt, takeFrom, writtenOf } from "@/server/domain/billing/ledger";
import { enqueue } from "@/server/queue/queue";
import * as repository from "@/server/repositories/billing/credits";
import {
  type At,
  type Books,
  endHolds,
  isCurrent,
  openBooks,
  passOnFreed,
  perPeriod,
  postingOf,
  publishCredits,
  releaseOf,
} from "./credit-books";

export type { At } from "./credit-books";

/** A charge of so many tenths of a credit; its reference is the same in every attempt. */
type Billable = { reference: string; tenths: number };
/** Who caused the charge: a member, a campaign, or neither. */
type Charge = Billable & { category: CreditCategory; userId: string | null; campaignId: string | null };

/** How long credits stay reserved if the process dies before it settles them. */
const asideMs = 60 * 60_000;

/** Nothing has to be posted by now. */
const isSettled = (
  row: NonNullable<Awaited<ReturnType<typeof repository.readCredits>>>,
  now: Date,
): boolean => isCurrent(row, now) && !(row.holdsEndAt && row.holdsEndAt <= now);

/** The current credits, including what the plan has granted by now. Locks the balance only if something has to be posted. */
export async function creditsNow(
  tx: Tx,
  at: At,
): Promise<repository.CreditsRow & { perPeriod: number; free: number }> {
  const row = await repository.readCredits(tx);
  const current = row && isSettled(row, at.now) ? row : (await openBooks(tx, at, [])).row;
  return { ...current, perPeriod: perPeriod(current, at.now), free: current.balance - current.reserved };
}

/** Posts what is due: the plan's grant at the start of a period or after a purchase, and reservations that are over; idempotent. */
export async function grantCredits(tx: Tx, at: At): Promise<void> {
  const before = await repository.readCredits(tx);
  if (before && isSettled(before, at.now)) return;
  await publishCredits(tx, (await openBooks(tx, at, [])).row);
}

/** Free credits in tenths, and the grants until an instant under the current plan; for forecasts. */
export async function creditsAhead(tx: Tx, at: At, until: Date): Promise<{ free: number; grants: Grant[] }> {
  const row = await creditsNow(tx, at);
  return {
    free: row.free,
    grants: grantsAhead(row.madeAt, { from: at.now, until }, (then) => perPeriod(row, then)),
  };
}

/** Free credits in tenths, and which of these references are covered already: charged before, or reserved. */
export async function atHand(tx: Tx, at: At, references: readonly string[]) {
  const { free } = await creditsNow(tx, at);
  const found = await repository.readBooks(tx, references, { now: at.now, isCharging: false });
  const holds = new Set(referencesOf(found.holds));
  const written = writtenOf(found.postings);
  const isCovered = (reference: string) => holds.has(reference) || Boolean(written.get(reference)?.charge);
  return { free, covered: new Set(references.filter(isCovered)) };
}

/** Reserves credits for charges whose outcome is not known yet, for an hour unless told otherwise; returns the references that are covered. */
export async function setAside(
  tx: Tx,
  at: At,
  billables: readonly Billable[],
  forMs = asideMs,
): Promise<ReadonlySet<string>> {
  if (billables.length === 0) return new Set();
  const { available, holds, written } = await openBooks(tx, at, referencesOf(billables));
  const isCovered = ({ reference }: Billable) =>
    holds.has(reference) || Boolean(written.get(reference)?.charge);
  const { fresh, covered } = affordable(billables, { free: available, isCovered });
  const postings = fresh.map(({ reference, tenths }) => {
    const turn = (written.get(reference)?.turns ?? 0) + 1;
    return postingOf(at, { kind: "reserve", from: "available", to: "reserved", tenths, reference, turn });
  });
  await repository.post(tx, { postings, until: new Date(+at.now + forMs) });
  return covered;
}

/**
 * Charges what was done, each reference once however often it is called, and ends its reservation; what was reserved beyond the charge is
 * released. Charges without enough credits are left out, so the balance never becomes negative. Returns the references that are paid for.
 */
export async function charge(tx: Tx, at: At, charges: readonly Charge[]): Promise<ReadonlySet<string>> {
  if (charges.length === 0) return new Set();
  const books = await openBooks(tx, at, referencesOf(charges), true);
  const holds = [...books.holds.values()];
  const free = holds.reduce((sum, { tenths }) => sum + tenths, books.available);
  const isCovered = ({ reference }: Billable) => Boolean(books.written.get(reference)?.charge);
  const { fresh, covered } = affordable(charges, { free, isCovered });
  const captured = new Set(referencesOf(fresh));
  const postings = [
    ...fresh.flatMap((one) => chargeOf(at, books, one)),
    ...holds.filter(({ reference }) => !captured.has(reference)).map((hold) => releaseOf(at, hold)),
  ];
  await Promise.all([
    repository.post(tx, { postings, ended: holds }),
    fresh.length > 0 ? noteSpent(tx, at, books, fresh) : null,
  ]);
  if (postings.some(({ kind }) => kind === "release")) await passOnFreed(tx, at, books.row);
  return covered;
}

const referencesOf = (all: readonly { reference: string }[]) => all.map(({ reference }) => reference);

/** All charges that are covered already, and of the others, in order, those for which there are enough credits. */
function affordable<D extends Billable>(
  billables: readonly D[],
  known: { free: number; isCovered(one: Billable): boolean },
) {
  const covered = new Set(referencesOf(billables.filter(known.isCovered)));
  let { free } = known;
  const fresh = billables.filter(({ reference, tenths }) => {
    if (covered.has(reference) || free < tenths) return false;
    free -= tenths;
    covered.add(reference);
    return true;
  });
  return { fresh, covered };
}

/** The postings of a charge: what it takes of its reservation and beyond it, from each grant, and what it gives back of it. */
function chargeOf(at: At, { holds, written, grants }: Books, { tenths, ...charged }: Charge): Posting[] {
  const { reference, category, userId, campaignId } = charged;
  const of = { reference, category, userId, campaignId };
  const hold = holds.get(reference);
  const held = Math.min(hold?.tenths ?? 0, tenths);
  const turn = hold?.turn ?? (written.get(reference)?.turns ?? 0) + 1;
  const [reserved, available] = splitAt(takeFrom(grants, tenths), held);
  const parts: (Portion & { from: "reserved" | "available" })[] = [
    ...reserved.map((portion) => ({ ...portion, from: "reserved" as const })),
    ...available.map((portion) => ({ ...portion, from: "available" as const })),
  ];
  return [
    ...parts.map((portion, part) =>
      postingOf(at, { kind: "charge", to: "spent", turn, part, ...portion, ...of }),
    ),
    ...(hold && hold.tenths > held ? [releaseOf(at, { ...hold, tenths: hold.tenths - held })] : []),
  ];
}

/** Publishes the balance, and notifies once when less than a credit is left (NOTIF-15). */
async function noteSpent(tx: Tx, { now }: At, { row }: Books, spent: readonly Billable[]): Promise<void> {
  const balance = spent.reduce((left, { tenths }) => left - tenths, row.balance);
  await publishCredits(tx, { ...row, balance });
  if (balance >= highestPrice || row.emptiedAt) return;
  await repository.setEmptied(tx, now);
  await enqueue(tx, "tell-empty-credits", { workspaceId: tx.workspaceId });
}

/** Releases reservations that were not needed; steps that lacked credits because of them continue. */
export async function releaseHolds(tx: Tx, at: At, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  // Most references have none; looking first avoids waiting for the lock on the balance.
  const seen = await repository.readBooks(tx, references, { now: at.now, isCharging: false });
  if (seen.holds.length === 0) return;
  const { row, holds } = await openBooks(tx, at, references);
  if (holds.size > 0) await endHolds(tx, at, row, [...holds.values()]);
}

/** Returns charges for what turned out not to be done to the grants they were taken from; it can be charged again. */
export async function refundCharges(tx: Tx, at: At, references: readonly string[]): Promise<void> {
  // Most references were never charged; looking first avoids waiting for the lock on the balance.
  if (references.length === 0) return;
  const { postings: seenPostings } = await repository.readBooks(tx, references, {
    now: at.now,
    isCharging: false,
  });
  const seen = writtenOf(seenPostings);
  if (![...seen.values()].some(({ charge }) => charge)) return;
  const { row, written } = await openBooks(tx, at, references);
  const back = [...written].flatMap(([reference, { charge }]) => (charge ? [{ reference, ...charge }] : []));
  if (back.length === 0) return;
  const postings = back.flatMap(({ tenths: _, portions, ...of }) =>
    portions.map((portion, part) =>
      postingOf(at, { kind: "return", from: "spent", to: "available", part, ...portion, ...of }),
    ),
  );
  await repository.post(tx, { postings });
  const balance = back.reduce((sum, { tenths }) => sum + tenths, row.balance);
  if (balance >= highestPrice) await repository.setEmptied(tx, null);
  await publishCredits(tx, { ...row, balance });
  await passOnFreed(tx, at, row);
}
