import type { Tx } from "@/server/db/tx";
import { tenthsOf } from "@/server/domain/billing/credits";
import * as repository from "@/server/repositories/billing/credits";
import { type At, grant, openBooks, publishCredits, takeBack } from "./credit-books";

/** Who gave credits and why; a compensation is a `refund`. */
export type Given = { by: string; reason: string; kind?: "gift" | "refund" };

/**
 * Grants credits beside those of the plan, as the operator agreed with the customer; the plan still grants its own. Idempotent by
 * reference.
 */
export async function grantExtra(
  tx: Tx,
  at: At,
  credits: number,
  reference: string,
  { by, reason, kind = "gift" }: Given = { by: "", reason: "" },
): Promise<void> {
  await grantOnce(tx, at, { kind, tenths: tenthsOf(credits), reference, givenBy: by, reason });
}

/**
 * Grants credits that were bought. Idempotent by `reference`, the id of the paid invoice; returns whether they were granted now. To be
 * called in the transaction that notes the payment.
 */
export const grantBought = (
  tx: Tx,
  at: At,
  bought: { tenths: number; reference: string },
): Promise<boolean> => grantOnce(tx, at, { ...bought, kind: "bought" });

type Once = Parameters<typeof grant>[3] & { kind: "bought" | "gift" | "refund" };

async function grantOnce(tx: Tx, at: At, given: Once): Promise<boolean> {
  const { row } = await openBooks(tx, at, []);
  if (await repository.findGrant(tx, given.kind, given.reference)) return false;
  await grant(tx, at, row, given);
  await publishCredits(tx, await repository.lockCredits(tx));
  return true;
}

/**
 * Takes back the credits of a refunded purchase as far as they are neither spent nor reserved, so that the balance never falls below zero.
 * The rest is `missing`; it is taken back later if it is released or returned. Both are sums over all calls, in tenths, so that repeating
 * it changes nothing. Null if there is no such purchase.
 */
export async function takeBackBought(
  tx: Tx,
  at: At,
  { reference }: { reference: string },
): Promise<{ takenBack: number; missing: number } | null> {
  await openBooks(tx, at, []);
  const purchase = await repository.findGrant(tx, "bought", reference);
  if (!purchase) return null;
  const { postings } = await repository.readBooks(tx, [reference], { now: at.now, isCharging: false });
  const sumOf = (wanted: "bought" | "take_back") =>
    postings.reduce((sum, { kind, tenths }) => sum + (kind === wanted ? tenths : 0), 0);
  if (purchase.takenBackAt) return { takenBack: sumOf("take_back"), missing: purchase.owed };
  const owed = sumOf("bought");
  const takenBack = await takeBack(tx, at, purchase, { owed, takenBackAt: at.now });
  await publishCredits(tx, await repository.lockCredits(tx));
  return { takenBack, missing: owed - takenBack };
}
