import type { CreditCategory, creditGrantKinds } from "@/lib/contract/credits";

export type GrantKind = (typeof creditGrantKinds)[number];

/** Credits that came in at once, in tenths. */
export type Lot = { id: string; kind: GrantKind; at: Date; endsAt: Date | null; remaining: number };

/** Tenths of one grant. */
export type Portion = { grantId: string; tenths: number };

/** One posting moves tenths from one account to another. Reservations belong to no grant. */
export type Posting = {
  id: string;
  at: Date;
  kind: GrantKind | "reserve" | "release" | "charge" | "return" | "take_back";
  from: GrantKind | "available" | "reserved" | "spent";
  to: "available" | "reserved" | "spent" | "bought";
  tenths: number;
  reference: string;
  turn: number;
  part: number;
  grantId: string | null;
  category: CreditCategory | null;
  userId: string | null;
  campaignId: string | null;
};

/** What was given is spent first, what was bought last. */
export const spendingOrder: readonly GrantKind[] = ["gift", "refund", "plan", "bought"];
const endOf = ({ endsAt }: Lot) => (endsAt ? +endsAt : Number.POSITIVE_INFINITY);

/** Grants in the order in which they are spent: what was given, then the plan's, the oldest period first, and what was bought last. */
export const inOrder = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted(
    (a, b) =>
      spendingOrder.indexOf(a.kind) - spendingOrder.indexOf(b.kind) ||
      (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b)) ||
      +a.at - +b.at ||
      (a.id < b.id ? -1 : 1),
  );

/** Takes tenths from ordered grants, and notes on them what remains. */
export function takeFrom(lots: readonly Lot[], tenths: number): Portion[] {
  const portions: Portion[] = [];
  let rest = tenths;
  for (const lot of lots) {
    const taken = Math.min(rest, lot.remaining);
    if (taken === 0) continue;
    lot.remaining -= taken;
    rest -= taken;
    portions.push({ grantId: lot.id, tenths: taken });
    if (rest === 0) return portions;
  }
  if (rest > 0) throw new Error("the grants hold less than the balance of credits");
  return portions;
}

/** Splits portions after the first `tenths` of them. */
export function splitAt(portions: readonly Portion[], tenths: number): [Portion[], Portion[]] {
  const [first, second]: [Portion[], Portion[]] = [[], []];
  let rest = tenths;
  for (const { grantId, tenths: all } of portions) {
    const before = Math.min(rest, all);
    rest -= before;
    if (before > 0) first.push({ grantId, tenths: before });
    if (all > before) second.push({ grantId, tenths: all - before });
  }
  return [first, second];
}

/** What was posted under a reference: its last turn, and the charge that was not returned, if any. */
export type Written = { turns: number; charge: OpenCharge | null };
type OpenCharge = {
  turn: number;
  tenths: number;
  portions: Portion[];
  category: CreditCategory | null;
  userId: string | null;
  campaignId: string | null;
};

/** What counts of a posting that was made before. */
export type WrittenPosting = Pick<
  Posting,
  "kind" | "reference" | "turn" | "tenths" | "grantId" | "category" | "userId" | "campaignId"
>;

/** By reference, from all postings of these references. */
export function writtenOf(postings: readonly WrittenPosting[]): Map<string, Written> {
  const written = new Map<string, Written>();
  for (const { reference, turn } of postings) {
    const turns = Math.max(turn, written.get(reference)?.turns ?? 0);
    written.set(reference, { turns, charge: null });
  }
  const returned = new Set(
    postings.filter(({ kind }) => kind === "return").map(({ reference, turn }) => `${turn} ${reference}`),
  );
  for (const { kind, reference, turn, tenths, grantId, category, userId, campaignId } of postings) {
    if (kind !== "charge" || returned.has(`${turn} ${reference}`)) continue;
    const of = written.get(reference)!;
    of.charge ??= { turn, tenths: 0, portions: [], category, userId, campaignId };
    of.charge.tenths += tenths;
    of.charge.portions.push({ grantId: grantId!, tenths });
  }
  return written;
}
