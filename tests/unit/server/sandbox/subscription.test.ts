import { readItems } from "@/server/domain/billing/items";
import {
  dueOf,
  fateOf,
  linesOf,
  periodAfter,
  prorate,
  readCard,
  termsOf,
} from "@/server/sandbox/rules/subscription";

const at = (day: string) => new Date(`${day}T00:00:00.000Z`);
/** Items as `itemsText` writes them. */
const terms = (text: string) => {
  const found = termsOf(readItems(text) ?? []);
  if (!found) throw new Error(text);
  return found;
};
/** What a change in the middle of a month of 30 days charges and gives back. */
const changed = (from: string, to: string) =>
  prorate(
    { terms: terms(from), periodStart: at("2026-11-01"), periodEnd: at("2026-12-01") },
    terms(to),
    at("2026-11-16"),
  );
const line = (priceId: string, quantity: number, amountCents: number) => ({ priceId, quantity, amountCents });

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
});

describe("amounts of the simulated payment provider", () => {
  it("are the price of one times how many", () => {
    const { lines, amountCents, currency, period } = terms(
      "scale_quarterly_eur:3,extension_seat_quarterly_eur:2,mailbox_slot_quarterly_eur:5",
    );
    expect(lines.map(({ quantity }) => quantity)).toEqual([3, 2, 5]);
    expect(lines.map((one) => one.amountCents)).toEqual([3 * 37_530, 2 * 4_860, 5 * 810]);
    expect([amountCents, currency, period]).toEqual([126_360, "EUR", "quarterly"]);
    expect(linesOf([{ priceId: "credits_500_usd", quantity: 2 }])).toEqual([
      line("credits_500_usd", 2, 8_600),
    ]);
  });

  it("are unknown for what is not sold, or without a plan", () => {
    expect(linesOf([{ priceId: "gone_monthly_usd", quantity: 1 }])).toBeNull();
    expect(termsOf([{ priceId: "extension_seat_monthly_usd", quantity: 1 }])).toBeNull();
    expect(termsOf([])).toBeNull();
  });

  it("give back what is left and charge what is left at the new price", () => {
    const half = changed("basic_monthly_usd:1", "growth_monthly_usd:1");
    expect(half.lines).toEqual([line("basic_monthly_usd", 1, -1950), line("growth_monthly_usd", 1, 3950)]);
    expect([dueOf(half.lines), half.periodEnd]).toEqual([2000, at("2026-12-01")]);
  });

  it("name the difference alone where a quantity changed, and nothing that stays", () => {
    const more = changed(
      "basic_monthly_usd:2,extension_seat_monthly_usd:4",
      "basic_monthly_usd:5,extension_seat_monthly_usd:4,mailbox_slot_monthly_usd:2",
    );
    expect(more.lines).toEqual([
      line("basic_monthly_usd", 3, 5850),
      line("mailbox_slot_monthly_usd", 2, 300),
    ]);
    expect(changed("basic_monthly_usd:2", "basic_monthly_usd:2").lines).toEqual([]);
  });

  it("give back what is given up with its old quantity, and pay nothing out", () => {
    const fewer = changed("basic_monthly_usd:3,extension_seat_monthly_usd:2", "basic_monthly_usd:2");
    expect(fewer.lines).toEqual([
      line("basic_monthly_usd", 1, -1950),
      line("extension_seat_monthly_usd", 2, -1900),
    ]);
    expect(dueOf(fewer.lines)).toBe(0);
  });

  it("begin anew for all items with a new length of the period", () => {
    const longer = changed(
      "basic_monthly_usd:2,extension_seat_monthly_usd:2",
      "basic_annual_usd:2,extension_seat_annual_usd:2",
    );
    expect(longer.lines).toEqual([
      line("basic_monthly_usd", 2, -3900),
      line("extension_seat_monthly_usd", 2, -1900),
      line("basic_annual_usd", 2, 74_880),
      line("extension_seat_annual_usd", 2, 36_480),
    ]);
    expect([longer.periodStart, longer.periodEnd]).toEqual([at("2026-11-16"), at("2027-11-16")]);
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
