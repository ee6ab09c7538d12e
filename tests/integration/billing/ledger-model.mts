/**
 * What the ledger of credits has to do, written from the rules alone: it knows no postings and no tables. All amounts are tenths.
 */
export type Kind = "gift" | "refund" | "plan" | "bought";
type Lot = {
  kind: Kind;
  ends: number;
  remaining: number;
  reference: string;
  all: number;
  owed: number;
  refunded: number;
};
type Billable = { reference: string; tenths: number };

const order: readonly Kind[] = ["gift", "refund", "plan", "bought"];
const forever = Number.POSITIVE_INFINITY;

export class Model {
  lots: Lot[] = [];
  holds = new Map<string, { tenths: number; until: number }>();
  charges = new Map<string, { tenths: number; from: [Lot, number][] }>();
  periodEnd = 0;
  granted = 0;
  refunds = 0;

  constructor(
    private readonly periodAt: (now: number) => { start: number; end: number },
    public perPeriod: number,
  ) {}

  get reserved(): number {
    return [...this.holds.values()].reduce((sum, { tenths }) => sum + tenths, 0);
  }
  get balance(): number {
    return this.lots.reduce((sum, { remaining }) => sum + remaining, 0);
  }
  get free(): number {
    return this.balance - this.reserved;
  }
  left(kind: Kind): number {
    return this.lots.reduce((sum, lot) => sum + (lot.kind === kind ? lot.remaining : 0), 0);
  }

  /** Reservations end, a period begins, an upgrade brings the difference. */
  catchUp(now: number): void {
    for (const [reference, { until }] of this.holds) if (until <= now) this.holds.delete(reference);
    this.collect();
    if (now >= this.periodEnd) {
      this.periodEnd = this.periodAt(now).end;
      this.granted = 0;
    }
    const due = this.perPeriod - this.granted;
    if (due > 0) {
      this.granted += due;
      this.add("plan", due, "plan", this.periodEnd);
    }
    this.collect();
  }

  private add(kind: Kind, tenths: number, reference: string, ends = forever): void {
    this.lots.push({ kind, ends, remaining: tenths, reference, all: tenths, owed: 0, refunded: 0 });
  }

  private collect(): void {
    for (const lot of this.lots.filter(({ owed }) => owed > 0).toSorted((a, b) => a.refunded - b.refunded)) {
      const taken = Math.min(lot.owed, lot.remaining, this.free);
      lot.owed -= taken;
      lot.remaining -= taken;
    }
  }

  give(kind: "gift" | "refund", tenths: number, reference: string): void {
    this.add(kind, tenths, reference);
    this.collect();
  }

  buy(tenths: number, reference: string): boolean {
    if (this.lots.some((lot) => lot.kind === "bought" && lot.reference === reference)) return false;
    this.add("bought", tenths, reference);
    this.collect();
    return true;
  }

  takeBack(reference: string): { takenBack: number; missing: number } | null {
    const lot = this.lots.find((one) => one.kind === "bought" && one.reference === reference);
    if (!lot) return null;
    if (lot.refunded === 0) {
      lot.refunded = ++this.refunds;
      lot.owed = lot.all;
      this.collect();
    }
    return { takenBack: lot.all - lot.owed, missing: lot.owed };
  }

  reserve(billables: readonly Billable[], until: number): string[] {
    const covered = new Set(
      billables
        .map(({ reference }) => reference)
        .filter((one) => this.holds.has(one) || this.charges.has(one)),
    );
    for (const { reference, tenths } of billables) {
      if (covered.has(reference) || this.free < tenths) continue;
      this.holds.set(reference, { tenths, until });
      covered.add(reference);
    }
    return [...covered].toSorted();
  }

  charge(charges: readonly Billable[]): string[] {
    const covered = new Set(charges.map(({ reference }) => reference).filter((one) => this.charges.has(one)));
    for (const { reference } of charges) this.holds.delete(reference);
    for (const { reference, tenths } of charges) {
      if (covered.has(reference) || this.free < tenths) continue;
      this.charges.set(reference, { tenths, from: this.spend(tenths) });
      covered.add(reference);
    }
    this.collect();
    return [...covered].toSorted();
  }

  private spend(tenths: number): [Lot, number][] {
    const from: [Lot, number][] = [];
    const lots = this.lots.toSorted(
      (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.ends === b.ends ? 0 : a.ends - b.ends),
    );
    let rest = tenths;
    for (const lot of lots) {
      const taken = Math.min(rest, lot.remaining);
      lot.remaining -= taken;
      rest -= taken;
      if (taken > 0) from.push([lot, taken]);
    }
    return from;
  }

  release(references: readonly string[]): void {
    for (const reference of references) this.holds.delete(reference);
    this.collect();
  }

  refund(references: readonly string[]): void {
    for (const reference of references) {
      for (const [lot, tenths] of this.charges.get(reference)?.from ?? []) lot.remaining += tenths;
      this.charges.delete(reference);
    }
    this.collect();
  }
}
