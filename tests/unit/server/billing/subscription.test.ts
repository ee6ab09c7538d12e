import { type Held, heldAfter, isSameHold } from "@/server/domain/billing/subscription";
import type { Subscription } from "@/server/ports/payments";

const nothing = { seats: 0, extensionSeats: 0, mailboxSlots: 0 };
const free: Held = {
  ...{ tier: "free", priceId: null, isSubscriptionGood: false, paymentInProgress: false },
  extras: nothing,
};
const priceId = "growth_monthly_usd";
const answered = (held: Held, state: Subscription["state"], items = [{ priceId, quantity: 1 }]) =>
  heldAfter(held, { state, items });

describe("the plan of a workspace after asking the payment provider (SPACE-55, GATE-03, GATE-04)", () => {
  it.each([
    ["active", { isSubscriptionGood: true, paymentInProgress: false }],
    ["pending", { isSubscriptionGood: false, paymentInProgress: true }],
    ["failed", { isSubscriptionGood: false, paymentInProgress: false }],
    ["cancelled", { isSubscriptionGood: false, paymentInProgress: false }],
  ] as const)("%s", (state, held) =>
    expect(answered(free, state)).toEqual({ ...held, tier: "growth", priceId, extras: nothing }));

  it("has the seats and slots that are bought beside it", () => {
    const items = [
      { priceId: "scale_annual_eur", quantity: 4 },
      { priceId: "extension_seat_annual_eur", quantity: 2 },
      { priceId: "mailbox_slot_annual_eur", quantity: 7 },
      { priceId: "of_somebody_else", quantity: 9 },
    ];
    expect(answered(free, "active", items).extras).toEqual({ seats: 3, extensionSeats: 2, mailboxSlots: 7 });
  });

  it("a canceled purchase returns to the free plan", () => {
    const seats = [{ priceId, quantity: 5 }];
    expect(answered(answered(free, "failed", seats), "none", [])).toEqual(free);
  });

  it("a price that is no longer sold keeps the tier and the seats it gave", () => {
    const before: Held = { ...free, tier: "scale", priceId: "old", extras: { ...nothing, seats: 2 } };
    const held = answered(before, "active", [{ priceId: "retired_price", quantity: 9 }]);
    expect(held).toEqual({ ...before, isSubscriptionGood: true });
  });

  it("asking twice changes nothing the second time", () => {
    const held = answered(free, "active");
    expect(isSameHold(held, answered(held, "active"))).toBe(true);
    expect(isSameHold(held, answered(held, "pending"))).toBe(false);
    expect(isSameHold(held, answered(held, "active", [{ priceId, quantity: 2 }]))).toBe(false);
  });
});
