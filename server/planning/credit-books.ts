import type { Tx } from "@/server/db/tx";
import { creditPeriod, grantDue, highestPrice, isOver, usageOf } from "@/server/domain/billing/credits";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import {
  type GrantKind,
  inOrder,
  type Lot,
  type Posting,
  type Written,
  writtenOf,
} from "@/server/domain/billing/ledger";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import * as repository from "@/server/repositories/billing/credits";

type Row = repository.CreditsRow;
/** The real instant, and a maker of ids; a `Planning` fits. */
export type At = { now: Date; newId(): string };

/** The locked credits of the workspace with what was posted under some references. `holds` and `written` are by reference. */
export type Books = {
  row: Row;
  /** Free credits in tenths. */
  available: number;
  holds: ReadonlyMap<string, repository.Hold>;
  written: ReadonlyMap<string, Written>;
  /** Grants of which something is left, in the order in which they are spent; read only to charge. */
  grants: Lot[];
};

/**
 * Credits that the plan grants per period: none while the workspace is unpaid or blocked. A trial that may turn out to be used up brings
 * its credits once that is known, because nothing takes them back.
 */
export function perPeriod(row: Row, now: Date): number {
  const { credits, isPaid, isBlocked } = entitlementsOf(
    row.isTrialOpen ? { ...row, trialEndsAt: null } : row,
    now,
  );
  return isPaid && !isBlocked ? credits : 0;
}

export const isCurrent = (row: Row, now: Date): boolean =>
  !isOver(row, now) && grantDue(row, perPeriod(row, now)) === 0;

/**
 * Locks the balance until the transaction ends, and reads what concerns these references. Before that it posts what is due: reservations
 * that are over are released, and the plan grants once per period, and the difference after an upgrade.
 */
export async function openBooks(
  tx: Tx,
  at: At,
  references: readonly string[],
  isCharging = false,
): Promise<Books> {
  const found = await readBooks(tx, at, references, isCharging);
  const over = found.holds.filter(({ until }) => until <= at.now);
  if (isCurrent(found.row, at.now) && over.length === 0) return booksOf(found);
  if (over.length > 0) await endHolds(tx, at, found.row, over);
  if (!isCurrent(found.row, at.now)) await grantDueOf(tx, at, found.row);
  return booksOf(await readBooks(tx, at, references, isCharging));
}

type ReadBooks = { row: Row } & Awaited<ReturnType<typeof repository.readBooks>>;

/**
 * One round trip: both statements are sent together and run one after the other, so that the second sees what was committed before the
 * lock was given.
 */
async function readBooks(
  tx: Tx,
  at: At,
  references: readonly string[],
  isCharging: boolean,
): Promise<ReadBooks> {
  const [row, found] = await Promise.all([
    repository.lockExisting(tx),
    repository.readBooks(tx, references, { now: at.now, isCharging }),
  ]);
  if (row) return { row, ...found };
  // Made now, or by somebody else meanwhile: then what was read with it is too old.
  await repository.lockCredits(tx);
  return readBooks(tx, at, references, isCharging);
}

const booksOf = ({ row, holds, postings, grants }: ReadBooks): Books => ({
  row,
  available: row.balance - row.reserved,
  holds: new Map(holds.map((hold) => [hold.reference, hold])),
  written: writtenOf(postings),
  grants: inOrder(grants),
});

/** Releases reservations. */
export async function endHolds(tx: Tx, at: At, row: Row, holds: readonly repository.Hold[]): Promise<void> {
  await repository.post(tx, { postings: holds.map((hold) => releaseOf(at, hold)), ended: holds });
  await passOnFreed(tx, at, row);
}

/** After credits came free: what waited for them continues, and refunded purchases get what they still lack. `before`: as locked. */
export async function passOnFreed(
  tx: Tx,
  at: At,
  before: Pick<Row, "balance" | "reserved" | "owed">,
): Promise<void> {
  if (before.balance - before.reserved < highestPrice)
    await enqueue(tx, "wake-credits", { workspaceId: tx.workspaceId });
  if (before.owed > 0) await collectOwed(tx, at);
}

/** What every posting of a reference has; reservations and releases have no more. */
export const postingOf = (
  { now, newId }: At,
  of: Pick<Posting, "kind" | "from" | "to" | "tenths" | "reference" | "turn"> & Partial<Posting>,
): Posting => ({
  ...{ id: newId(), at: now, part: 0, grantId: null, category: null, userId: null, campaignId: null },
  ...of,
});

export const releaseOf = (at: At, { reference, turn, tenths }: repository.Hold): Posting =>
  postingOf(at, { kind: "release", from: "reserved", to: "available", tenths, reference, turn });

/** The row may be stale about the plan's period only: nothing else is read of it. */
async function grantDueOf(tx: Tx, at: At, row: Row): Promise<void> {
  const period = creditPeriod(row.madeAt, at.now);
  const begins = isOver(row, at.now);
  if (begins) await repository.beginPeriod(tx, period);
  const tenths = grantDue(begins ? { granted: 0 } : row, perPeriod(row, at.now));
  if (tenths === 0) return;
  const start = begins ? period.start : (row.periodStart ?? period.start);
  const reference = `plan:${start.toISOString()}`;
  await grant(tx, at, row, { kind: "plan", tenths, reference, endsAt: begins ? period.end : row.periodEnd });
}

/** How often something was posted under a reference. */
async function turnsOf(tx: Tx, { now }: At, reference: string): Promise<number> {
  const { postings } = await repository.readBooks(tx, [reference], { now, isCharging: false });
  return writtenOf(postings).get(reference)?.turns ?? 0;
}

type NewGrant = {
  kind: GrantKind;
  tenths: number;
  reference: string;
  endsAt?: Date | null;
  givenBy?: string;
  reason?: string;
};

/** Adds credits to locked ones. */
export async function grant(tx: Tx, at: At, row: Row, { tenths, ...of }: NewGrant): Promise<void> {
  const { kind, reference } = of;
  // Grants of the plan for one period share its reference: those after an upgrade follow.
  const earlier = await turnsOf(tx, at, reference);
  const id = at.newId();
  await repository.insertGrant(tx, { endsAt: null, givenBy: "", reason: "", ...of, id, at: at.now });
  const brings = { from: kind, to: "available", tenths } as const;
  const posting = postingOf(at, { ...{ id, kind, reference, turn: earlier + 1, grantId: id }, ...brings });
  await repository.post(tx, { postings: [posting] });
  await repository.noteGrant(tx, { tenths, ofPlan: kind === "plan" ? tenths : 0 });
  await repository.setEmptied(tx, null);
  await enqueue(tx, "wake-credits", { workspaceId: tx.workspaceId });
  if (row.owed > 0) await collectOwed(tx, at);
}

/**
 * Takes back what came free of purchases that were refunded. Reserved credits belong to no grant, so those of a refunded purchase may have
 * been reserved when it was refunded.
 */
async function collectOwed(tx: Tx, at: At): Promise<void> {
  for (const purchase of await repository.listOwing(tx))
    await takeBack(tx, at, purchase, { owed: purchase.owed, takenBackAt: purchase.takenBackAt ?? at.now });
}

/** Takes back as much of a refunded purchase as is free, and notes the rest; returns how many tenths that were. */
export async function takeBack(
  tx: Tx,
  at: At,
  purchase: repository.Purchase,
  { owed, takenBackAt }: { owed: number; takenBackAt: Date },
): Promise<number> {
  const { id, reference } = purchase;
  const { balance, reserved } = await repository.lockCredits(tx);
  const tenths = Math.min(owed, purchase.remaining, balance - reserved);
  if (tenths > 0) {
    const earlier = await turnsOf(tx, at, reference);
    const posting = postingOf(at, {
      ...{ kind: "take_back", from: "available", to: "bought", tenths, reference },
      ...{ turn: earlier + 1, grantId: id },
    });
    await repository.post(tx, { postings: [posting] });
  }
  const change = owed - tenths - purchase.owed;
  await repository.noteTakenBack(tx, { id, takenBackAt }, { owed: owed - tenths, change, taken: tenths });
  return tenths;
}

export const publishCredits = (tx: Tx, row: Parameters<typeof usageOf>[0]) =>
  publish(tx, "update_credits", usageOf(row));
