import { periods } from "@/lib/contract/billing";
import { currencies } from "@/lib/contract/billing/currencies";
import { features, tiers } from "@/lib/contract/features";
import { priceText } from "@/lib/contract/money";
import { bookInForce } from "@/server/domain/billing/books";
import { currencyOf, monthlyPrice, priceById } from "@/server/domain/billing/prices";

const { plans, prices: byId } = bookInForce("tern");
const prices = [...byId.values()];
const usd = (tier: string, period: string) => priceById(`${tier}_${period}_usd`);

describe("prices (BILL-04, BILL-06, BILL-25)", () => {
  it.each([
    ["basic", 39],
    ["growth", 79],
    ["scale", 149],
    ["unlimited", 249],
    ["supreme", 399],
  ])("%s costs %d dollars a month, a tenth less if paid quarterly, a fifth less if paid yearly", (tier, dollars) => {
    expect(usd(tier, "monthly")).toMatchObject({ amountCents: dollars * 100, perMonthCents: dollars * 100 });
    expect(usd(tier, "quarterly")).toMatchObject({ amountCents: dollars * 270, perMonthCents: dollars * 90 });
    expect(usd(tier, "annual")).toMatchObject({ amountCents: dollars * 960, perMonthCents: dollars * 80 });
  });

  it("exist once for every tier but free, period and currency, in whole cents", () => {
    expect(prices).toHaveLength((tiers.length - 1) * periods.length * currencies.length);
    expect(new Set(prices.map(({ id }) => id)).size).toBe(prices.length);
    expect(prices.every(({ amountCents }) => Number.isInteger(amountCents) && amountCents > 0)).toBe(true);
    expect(monthlyPrice("tern", "free", "USD")).toBeNull();
    expect(priceById("basic_monthly_xyz")).toBeNull();
  });

  it("are whole numbers per month in every currency", () => {
    const monthly = prices.filter(({ period }) => period === "monthly");
    expect(monthly.filter(({ amountCents }) => amountCents % 100 !== 0)).toEqual([]);
  });

  it("name what a tier adds to the one below, and together all features but those of free", () => {
    const named = new Set(prices.flatMap(({ features }) => features));
    expect([...named].sort()).toEqual(features.filter((name) => !plans.free.features.has(name)).sort());
  });
});

test.each([
  ["CA", "CAD"],
  ["AU", "AUD"],
  ["GB", "GBP"],
  ["DE", "EUR"],
  ["US", "USD"],
  ["BR", "USD"],
  [null, "USD"],
])("users in %s see %s first", (country, currency) => expect(currencyOf(country)).toBe(currency));

describe("amounts are written with these symbols (BILL-24)", () => {
  it.each([
    ["CAD", "C$53"],
    ["EUR", "€53"],
    ["GBP", "£53"],
    ["AUD", "AU$53"],
    ["USD", "$53"],
  ] as const)("%s", (currency, text) => expect(priceText(5300, currency, "en")).toBe(text));
  it("in the reader's order, with cents only if there are any", () => {
    expect(priceText(5310, "CAD", "de").replace(/\s/g, " ")).toBe("53,10 C$");
    expect(priceText(123_400, "EUR", "fr").replace(/\s/g, " ")).toBe("1 234 €");
  });
});
