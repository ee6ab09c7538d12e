import { priceById } from "@/server/domain/billing/prices";
import { dueOf, fateOf, periodAfter, prorate, readCard } from "@/server/sandbox/rules/subscription";

const at = (day: string) => new Date(`${day}T00:00:00.000Z`);
const price = (id: string) => {
  const found = priceById(id);
  if (!found) throw new Error(id);
  return found;
};

describe("periods of the simulated payment provider", () => {
  test.each([
    ["2026-01-31", "monthly", "2026-02-28"],
    ["2028-01-31", "monthly", "2028-02-29"],
    ["2026-11-30", "quarterly", "2027-02-28"],
    ["2028-02-29", "annual", "2029-02-28"],
    ["2026-12-15", "monthly", "2027-01-15"],
  ] as const)("one that begins on %s and is %s ends on %s", (start, period, end) => {
    expect(periodAfter(at(start), period)).toEqual(at(end));
  });

  it("gives back what is left and charges what is left at the new price", () => {
    const running = {
      ...{ price: price("basic_monthly_usd"), periodStart: at("2026-11-01"), periodEnd: at("2026-12-01") },
    };
    const half = prorate(running, price("growth_monthly_usd"), at("2026-11-16"));
    expect(half.lines.map(({ amountCents }) => amountCents)).toEqual([-1950, 3950]);
    expect([dueOf(half), half.periodEnd]).toEqual([2000, at("2026-12-01")]);
    const longer = prorate(running, price("basic_annual_usd"), at("2026-11-16"));
    expect(longer.lines.map(({ amountCents }) => amountCents)).toEqual([-1950, 37_440]);
    expect(longer.periodEnd).toEqual(at("2027-11-16"));
  });
});

describe("cards of the simulated payment provider", () => {
  const now = at("2026-11-30");
  const typed = { number: "4242 4242 4242 4242", expiry: "11/26", cvc: "123", name: "Ada" };

  it("are good to the end of their month", () => {
    expect(readCard(typed, now)).toEqual({
      card: { number: "4242424242424242", expMonth: 11, expYear: 2026 },
    });
    expect(readCard({ ...typed, expiry: "10/26" }, now)).toEqual({ problem: "expiry" });
    expect(fateOf({ number: "4242424242424242", expMonth: 11, expYear: 2026 }, now)).toBe("pays");
    expect(fateOf({ number: "4242424242424242", expMonth: 11, expYear: 2026 }, at("2026-12-01"))).toBe(
      "declines",
    );
  });

  test.each([
    [{ number: "4111 1111 1111 1111" }, "real"],
    [{ number: "4242424242424241" }, "number"],
    [{ number: "42" }, "number"],
    [{ expiry: "13/30" }, "expiry"],
    [{ expiry: "soon" }, "expiry"],
    [{ cvc: " " }, "fill_all"],
    [{ name: "" }, "fill_all"],
  ] as const)("%j is refused: %s", (changed, problem) => {
    expect(readCard({ ...typed, ...changed }, now)).toEqual({ problem });
  });
});
