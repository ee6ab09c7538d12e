import type { Step } from "@/lib/contract/campaigns/sequence";
import { tiers } from "@/lib/contract/features";
import {
  creditPeriod,
  creditPrices,
  creditsOf,
  grantDue,
  isOver,
  priceOfStep,
  tenthsOf,
  usageOf,
} from "@/server/domain/billing/credits";
import { firstBook } from "@/server/domain/billing/first-book";

const at = (iso: string) => new Date(iso);
const enrich = (finds: string) => ({ id: "1", type: "enrich", is_enabled: true, finds }) as Step;

describe("what costs credits (BILL-46, BILL-47)", () => {
  it("a label costs a tenth, an address and a text message one each", () => {
    expect(creditsOf(creditPrices.label_generation)).toBe(0.1);
    expect(creditsOf(creditPrices.enrich)).toBe(1);
    expect(creditsOf(creditPrices.sms)).toBe(1);
  });

  it("ten tenths make one credit despite floating-point errors", () => {
    const tenths = Array.from({ length: 10 }, () => tenthsOf(0.1));
    expect(creditsOf(tenths.reduce((sum, one) => sum + one, 0))).toBe(1);
    expect(tenthsOf(0.1 + 0.2)).toBe(3);
  });

  it("looking for a phone number alone is free, looking for an address is not (PROSPECT-13)", () => {
    expect(priceOfStep("enrich", enrich("phone"))).toBeNull();
    expect(priceOfStep("enrich", enrich("email"))).toEqual({ category: "enrich", tenths: 10 });
    expect(priceOfStep("enrich", enrich("both"))).toEqual({ category: "enrich", tenths: 10 });
  });

  it("a text message costs the same from a campaign and from the inbox, and an email nothing", () => {
    expect(priceOfStep("sms", null)).toEqual({ category: "sms", tenths: 10 });
    expect(priceOfStep("email", null)).toBeNull();
  });
});

describe("the credits of a plan (BILL-07)", () => {
  it("grow with the tier, from none", () => {
    const given = tiers.map((tier) => firstBook.plans[tier].credits);
    expect(given[0]).toBe(0);
    expect(given).toEqual(given.toSorted((a, b) => a - b));
    expect(new Set(given).size).toBe(tiers.length);
  });

  it("are given once a period, and after an upgrade as many as are missing", () => {
    expect(grantDue({ granted: 0 }, 500)).toBe(5_000);
    expect(grantDue({ granted: 5_000 }, 500)).toBe(0);
    expect(grantDue({ granted: 5_000 }, 2_000)).toBe(15_000);
    expect(grantDue({ granted: 20_000 }, 100)).toBe(0);
  });

  it.each([
    ["2026-01-15T08:00:00Z", "2026-03-20T00:00:00Z", "2026-03-15T08:00:00Z", "2026-04-15T08:00:00Z"],
    ["2026-01-15T08:00:00Z", "2026-03-15T07:59:59Z", "2026-02-15T08:00:00Z", "2026-03-15T08:00:00Z"],
    ["2026-01-31T12:00:00Z", "2026-02-28T12:00:00Z", "2026-02-28T12:00:00Z", "2026-03-31T12:00:00Z"],
    ["2026-01-31T12:00:00Z", "2026-02-28T11:00:00Z", "2026-01-31T12:00:00Z", "2026-02-28T12:00:00Z"],
    ["2026-11-22T10:00:00Z", "2026-03-02T09:00:00Z", "2026-02-22T10:00:00Z", "2026-03-22T10:00:00Z"],
  ])("of a workspace created %s, the period that contains %s begins on its day", (made, now, start, end) => {
    expect(creditPeriod(at(made), at(now))).toEqual({ start: at(start), end: at(end) });
  });

  it("has periods that follow each other without a gap", () => {
    let { end } = creditPeriod(at("2024-01-31T23:59:59Z"), at("2024-01-31T23:59:59Z"));
    for (let month = 0; month < 36; month++) {
      const next = creditPeriod(at("2024-01-31T23:59:59Z"), end);
      expect(next.start).toEqual(end);
      expect(isOver({ periodEnd: next.end }, end)).toBe(false);
      expect(isOver({ periodEnd: end }, end)).toBe(true);
      end = next.end;
    }
  });

  it("what was used is the difference to what was available, and never negative (SHELL-34)", () => {
    expect(usageOf({ balance: 18_801, allowance: 20_000 })).toEqual({ used: 119.9, available: 2_000 });
    expect(usageOf({ balance: 30, allowance: 20 })).toEqual({ used: 0, available: 3 });
  });
});
