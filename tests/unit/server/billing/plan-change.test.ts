import { offerText, readOffer, timeOfChange } from "@/server/domain/billing/plan-change";
import { priceById } from "@/server/domain/billing/prices";

const at = (id: string) => {
  const price = priceById(`${id}_usd`);
  if (!price) throw new Error(id);
  return price;
};

describe("when a change of plan begins", () => {
  test.each([
    ["basic_monthly", "growth_monthly", "now"],
    ["basic_annual", "growth_monthly", "now"],
    ["growth_monthly", "growth_quarterly", "now"],
    ["growth_quarterly", "growth_annual", "now"],
    ["growth_monthly", "basic_monthly", "period_end"],
    ["growth_monthly", "basic_annual", "period_end"],
    ["growth_annual", "growth_monthly", "period_end"],
  ])("from %s to %s: %s", (from, to, when) => {
    expect(timeOfChange(at(from), at(to))).toBe(when);
  });
});

describe("an offer", () => {
  const now = new Date("2026-11-30T12:00:00.000Z");
  const offer = { from: [{ priceId: "basic_monthly_usd", quantity: 3 }], asOf: now };
  const later = (ms: number) => new Date(+now + ms);

  it("is read as it was made, for ten minutes", () => {
    expect(readOffer(offerText(offer), now)).toEqual(offer);
    expect(readOffer(offerText(offer), later(600_000))).toEqual(offer);
    expect(readOffer(offerText(offer), later(600_001))).toBeNull();
  });

  it("is not from the future, but for clocks that differ a little", () => {
    expect(readOffer(offerText(offer), later(-60_000))).toEqual(offer);
    expect(readOffer(offerText(offer), later(-60_001))).toBeNull();
  });

  it.each([
    "",
    " ",
    "basic_monthly_usd",
    "basic_monthly_usd x",
    "basic_monthly_usd 1764504000000",
    "basic_monthly_usd:0 1764504000000",
    "basic_monthly_usd:1,: 1764504000000",
    " 1764504000000",
    "a -1",
    "a 1e13",
  ])("%j is none", (text) => {
    expect(readOffer(text, now)).toBeNull();
  });
});
