import { bookInForce, creditsIn } from "@/server/domain/billing/books";
import { itemsOf, itemsText, mayHave, type Order, orderOf, readItems } from "@/server/domain/billing/items";
import { addOnPrice, priceById } from "@/server/domain/billing/prices";

const prices = [...bookInForce("tern").prices.values()];
const packs = [...bookInForce("tern").packs.values()];

const order = (id: string, seat: number, extension_seat: number, mailbox_slot: number): Order => ({
  price: priceById(id)!,
  quantities: { seat, extension_seat, mailbox_slot },
});

describe("the items of an order (BILL-13)", () => {
  it("are the plan for its seats, then what is added, at prices of the same period and currency", () => {
    expect(itemsOf(order("scale_quarterly_gbp", 3, 1, 2))).toEqual([
      { priceId: "scale_quarterly_gbp", quantity: 3 },
      { priceId: "extension_seat_quarterly_gbp", quantity: 1 },
      { priceId: "mailbox_slot_quarterly_gbp", quantity: 2 },
    ]);
  });

  it("leave out what there is none of, and slots on a plan without them", () => {
    expect(itemsOf(order("growth_monthly_usd", 1, 0, 5))).toEqual([
      { priceId: "growth_monthly_usd", quantity: 1 },
    ]);
    expect(mayHave(priceById("growth_monthly_usd")!, "mailbox_slot")).toBe(false);
    expect(mayHave(priceById("scale_monthly_usd")!, "mailbox_slot")).toBe(true);
  });

  it("are read back as the same order, whatever stands beside them", () => {
    const wanted = order("unlimited_annual_aud", 12, 3, 40);
    expect(orderOf([...itemsOf(wanted), { priceId: "unknown", quantity: 1 }])).toEqual(wanted);
    expect(orderOf([{ priceId: "mailbox_slot_monthly_usd", quantity: 1 }])).toBeNull();
  });

  it("survive being written as text, and nothing else is read as items", () => {
    const items = itemsOf(order("scale_monthly_usd", 500, 2, 1));
    expect(readItems(itemsText(items))).toEqual(items);
    for (const text of ["", "a", "a:", "a:-1", "a:1.5", "a:1,", "A:1", "a:1;b:2", "a:100000"])
      expect(readItems(text)).toBeNull();
  });
});

describe("prices beside the plan", () => {
  it("exist for every price of a plan, cheaper by the same share for longer periods", () => {
    for (const plan of prices) {
      const monthly = addOnPrice("extension_seat", { ...plan, period: "monthly" }).amountCents;
      const share = plan.perMonthCents / priceById(plan.id.replace(plan.period, "monthly"))!.perMonthCents;
      const times = { monthly: 1, quarterly: 3, annual: 12 }[plan.period];
      expect(addOnPrice("extension_seat", plan).amountCents).toBe(Math.round(monthly * times * share));
    }
  });

  it("of credits are lower the more are bought, and say how many they are for", () => {
    const usd = packs.filter(({ currency }) => currency === "USD");
    const each = usd.map(({ amountCents, credits }) => amountCents / credits);
    expect(each).toEqual(each.toSorted((one, other) => other - one));
    for (const { id, credits } of packs) expect(creditsIn(id)).toBe(credits);
    for (const id of ["credits", "credits_x_usd", "basic_monthly_usd"]) expect(creditsIn(id)).toBeNull();
  });
});
