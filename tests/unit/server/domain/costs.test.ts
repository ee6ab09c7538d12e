import { vendorPrices } from "@/server/config/vendor-prices";
import { costLines, sumOf } from "@/server/domain/costs/prices";

const prices = vendorPrices.parse({
  currency: "USD",
  models: { "small-2": { input: 0.15, output: 0.6 } },
  hunter: { credit: 0.034 },
});
const model = { vendor: "model", item: "small-2" } as const;

describe("what a call costs the operator", () => {
  test("a model's tokens at the price of a million of them, and cached ones as others where no price of theirs is known", () => {
    const lines = costLines(prices, model, { quantities: { input: 1_000, cached_input: 200, output: 50 } });
    expect(lines).toEqual([
      { kind: "input", quantity: 1_000, micros: 150, isEstimated: false },
      { kind: "cached_input", quantity: 200, micros: 30, isEstimated: false },
      { kind: "output", quantity: 50, micros: 30, isEstimated: false },
    ]);
    expect(sumOf(lines)).toBe(210);
  });

  test("an unknown price is unknown, not nothing", () => {
    const of = { quantities: { input: 10 }, isEstimated: true };
    expect(costLines(prices, { vendor: "model", item: "other" }, of)).toEqual([
      { kind: "input", quantity: 10, micros: null, isEstimated: true },
    ]);
    expect(costLines(prices, { vendor: "hunter" }, { quantities: { verification: 1 } })).toEqual([
      { kind: "verification", quantity: 1, micros: null, isEstimated: false },
    ]);
  });

  test("a price that the vendor names counts in place of the list, in its own currency only", () => {
    const said = (currency: string) => ({ quantities: { credit: 2 }, price: { micros: 7, currency } });
    expect(costLines(prices, { vendor: "hunter" }, said("USD"))[0]?.micros).toBe(7);
    expect(costLines(prices, { vendor: "hunter" }, said("EUR"))[0]?.micros).toBe(68_000);
  });

  test("what was not used is not in the books", () => {
    expect(costLines(prices, model, { quantities: { input: 0, output: 0 } })).toEqual([]);
  });

  test("a price list with a vendor or a unit that nobody charges by is refused", () => {
    expect(vendorPrices.safeParse({ currency: "USD", hunter: { token: 1 } }).success).toBe(false);
    expect(vendorPrices.safeParse({ currency: "USD", nobody: {} }).success).toBe(false);
    expect(vendorPrices.safeParse({ currency: "dollars" }).success).toBe(false);
  });
});
