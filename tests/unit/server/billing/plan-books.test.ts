import { bookInForce, bookOf, creditsIn, know, tierWith, versionIn } from "@/server/domain/billing/books";
import { checkBook } from "@/server/domain/billing/check-book";
import { differences } from "@/server/domain/billing/compare-books";
import { entitlementsOf, type WorkspacePlan } from "@/server/domain/billing/entitlements";
import { firstBook } from "@/server/domain/billing/first-book";
import { itemsOf, itemsText, type Order, orderOf, readItems } from "@/server/domain/billing/items";
import type { PlanBook } from "@/server/domain/billing/plan-book";
import { addOnPrice, monthlyPrice, packById, priceById } from "@/server/domain/billing/prices";

const copy = (): PlanBook => structuredClone(firstBook);
const changed = (change: (book: PlanBook) => void): PlanBook => {
  const book = copy();
  change(book);
  return book;
};
/** The first book with something in it that the types forbid. */
const spoilt = (path: string, value: unknown): unknown => {
  const book = copy() as unknown as Record<string, unknown>;
  const keys = path.split(".");
  const last = keys.pop() as string;
  const place = keys.reduce((at, key) => at[key] as Record<string, unknown>, book);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return book;
};
const mistakesIn = (given: unknown) => checkBook(given).mistakes.map(({ path, text }) => `${path} ${text}`);
const warningsIn = (given: unknown) => checkBook(given).warnings.map(({ path, text }) => `${path} ${text}`);

describe("a file of plans and prices (ADMIN-23, ADMIN-24)", () => {
  it("may be published as it was exported", () => {
    expect(checkBook(JSON.parse(JSON.stringify(firstBook)))).toMatchObject({ book: firstBook, mistakes: [] });
  });

  it.each([
    ["plans.growth.features.2", "telepathy", '"telepathy" is no feature'],
    ["plans.basic.prices.annual.EUR", -5, "-5 is too small: at least 1"],
    ["plans.basic.prices.annual.EUR", undefined, "is missing"],
    ["plans.basic.prices.annual.EUR", 12.5, "12.5 is no whole number"],
    ["plans.basic.prices.quarterly", undefined, "is missing"],
    ["plans.basic.prices.weekly", {}, "is unknown here"],
    ["plans.scale.dailyLimits.emails", -1, "-1 is too small: at least 0"],
    ["plans.scale.campaigns", "many", "has to be of type number"],
    ["plans.scale.mailboxes", undefined, "is missing"],
    ["plans.gold", {}, "is unknown here"],
    ["addOns.mailbox_slot.monthly.USD", undefined, "is missing"],
    ["packs.1.credits", 500, "has to be more than those of the pack before"],
    ["packs.0.prices.GBP", 0, "0 is too small: at least 1"],
    ["plans.free.prices", firstBook.plans.basic.prices, "has to be null: nobody pays for free"],
    ["plans.free.features.1", "social_automation", '"social_automation" is named twice'],
  ])("is refused for %s", (path, value, text) => {
    expect(mistakesIn(spoilt(path, value))).toEqual([`${path} ${text}`]);
  });

  it("is told all its mistakes at once, and is no plan if it is something else", () => {
    const twice = spoilt("plans.basic.credits", -1) as PlanBook;
    twice.packs[0]!.credits = 0;
    expect(mistakesIn(twice)).toHaveLength(2);
    for (const given of [null, [], "plans", 7]) expect(mistakesIn(given)).toHaveLength(1);
  });

  it("is warned of what is perhaps not meant", () => {
    const cheap = changed(({ plans }) => {
      plans.scale.prices!.monthly.USD = 100;
      plans.scale.dailyLimits.sms = 1;
      plans.supreme.prices = null;
    });
    expect(mistakesIn(cheap)).toEqual([]);
    expect(warningsIn(cheap)).toEqual(
      expect.arrayContaining([
        "plans.scale.prices.monthly.USD is cheaper than growth",
        "plans.scale.prices.annual.USD costs more than so many single months",
        "plans.scale.dailyLimits.sms is less than growth has",
        "plans.supreme.prices is not sold",
      ]),
    );
  });

  it("is warned of features that do nothing, once each, and of none that is built", () => {
    const dead = warningsIn(firstBook).filter((text) => text.includes("does nothing yet"));
    expect(dead).toHaveLength(11);
    expect(dead.join()).not.toMatch(/_crm|email_warming|calendly/);
    expect(warningsIn(firstBook)).toEqual(dead);
  });

  it("is compared place by place", () => {
    const next = changed(({ plans, packs }) => {
      plans.basic.prices!.monthly.USD = 4_100;
      plans.basic.features.push("calendly");
      plans.growth.campaigns = null;
      packs.pop();
    });
    expect(differences(firstBook, next)).toEqual([
      "plans.basic.prices.monthly.USD: 3900 → 4100",
      "plans.growth.campaigns: 10 → null",
      ...["USD", "CAD", "EUR", "GBP", "AUD"].map((currency) =>
        expect.stringMatching(`^packs of 10000.${currency}: \\d+ → nothing$`),
      ),
      "plans.basic.features.calendly: nothing → included",
    ]);
    expect(differences(firstBook, copy())).toEqual([]);
  });
});

describe("versions of plans and prices", () => {
  const second = changed(({ plans, addOns }) => {
    plans.growth.prices!.monthly.USD = 9_900;
    plans.growth.campaigns = 4;
    plans.growth.credits = 50;
    plans.free.campaigns = 2;
    plans.basic.features.push("sms");
    addOns.extension_seat.monthly.USD = 2_500;
  });
  const ofPlover = changed(({ plans }) => {
    plans.growth.prices!.monthly.USD = 12_300;
  });
  const later = changed(({ plans }) => {
    plans.growth.prices!.monthly.USD = 77_700;
  });
  beforeAll(() =>
    know([
      { version: 1, brand: null, hasBegun: true, book: firstBook },
      { version: 2, brand: null, hasBegun: true, book: second },
      { version: 3, brand: "plover", hasBegun: true, book: ofPlover },
      { version: 4, brand: null, hasBegun: false, book: later },
    ]),
  );
  const workspace = (priceId: string | null, brand = "tern"): WorkspacePlan => ({
    ...{ brand, priceId, tier: priceId ? "growth" : "free", status: "active", trialEndsAt: null },
    isSubscriptionGood: priceId !== null,
  });
  const at = new Date("2026-03-01T12:00:00Z");

  it("are in force from their beginning, for all brands without one of their own", () => {
    expect(bookInForce("tern").version).toBe(2);
    expect(bookInForce("plover").version).toBe(3);
    expect(bookOf(4)?.prices.get("growth_monthly_usd_v4")?.amountCents).toBe(77_700);
    expect(bookOf(5)).toBeNull();
    expect(monthlyPrice("tern", "growth", "USD")?.amountCents).toBe(9_900);
    expect([tierWith("sms", "tern"), tierWith("sms", "plover")]).toEqual(["basic", "scale"]);
  });

  it("are named by every price, but the first", () => {
    expect(priceById("growth_monthly_usd")?.amountCents).toBe(7_900);
    expect(priceById("growth_monthly_usd_v2")?.amountCents).toBe(9_900);
    expect(["growth_monthly_usd", "growth_monthly_usd_v12"].map(versionIn)).toEqual([1, 12]);
    expect(packById("credits_500_usd_v2")?.credits).toBe(500);
    expect(creditsIn("credits_500_usd_v9")).toBe(500);
    for (const id of ["growth_monthly_usd_v9", "growth_monthly_usd_v1", "growth_monthly_usd_v02"])
      expect(priceById(id)).toBeNull();
  });

  it("decide what a workspace has: that of its price, without one that in force", () => {
    const old = entitlementsOf(workspace("growth_monthly_usd"), at);
    expect([old.version, old.campaigns, old.credits]).toEqual([1, 10, 500]);
    const now = entitlementsOf(workspace("growth_monthly_usd_v2"), at);
    expect([now.version, now.campaigns, now.credits]).toEqual([2, 4, 50]);
    expect(entitlementsOf(workspace(null), at).campaigns).toBe(2);
    expect(entitlementsOf(workspace(null, "plover"), at).campaigns).toBe(1);
    const granted = { ...workspace(null), tier: "growth" as const, isSubscriptionGood: true };
    expect(entitlementsOf(granted, at).campaigns).toBe(4);
  });

  it("are those in force during a trial, unless more was bought", () => {
    const trialEndsAt = new Date("2026-03-09T12:00:00Z");
    const small = { ...workspace("growth_monthly_usd"), trialEndsAt };
    expect(entitlementsOf(small, at)).toMatchObject({ tier: "scale", version: 2 });
    const large = { ...workspace("supreme_monthly_usd"), tier: "supreme" as const, trialEndsAt };
    expect(entitlementsOf(large, at)).toMatchObject({ tier: "supreme", version: 1 });
  });

  it("are the same for a plan and what is added to it", () => {
    const order = (id: string): Order => ({
      price: priceById(id)!,
      quantities: { seat: 1, extension_seat: 2, mailbox_slot: 0 },
    });
    expect(addOnPrice("extension_seat", priceById("basic_monthly_usd")!).amountCents).toBe(1_900);
    const items = itemsOf(order("basic_monthly_usd_v2"));
    expect(items[1]).toEqual({ priceId: "extension_seat_monthly_usd_v2", quantity: 2 });
    expect(orderOf(items)).toEqual(order("basic_monthly_usd_v2"));
    expect(readItems(itemsText(items))).toEqual(items);
  });
});
