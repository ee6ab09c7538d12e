import { priceById } from "@/server/domain/billing/prices";
import { type Held, heldAfter, isSameHold } from "@/server/domain/billing/subscription";
import type { Subscription } from "@/server/ports/payments";

const free: Held = { tier: "free", priceId: null, isSubscriptionGood: false, paymentInProgress: false };
const priceId = "growth_monthly_usd";
const answered = (held: Held, state: Subscription["state"], id: string | null = priceId) =>
  heldAfter(held, { state }, id === null ? null : priceById(id));

describe("the plan of a workspace after asking the payment provider (SPACE-55, GATE-03, GATE-04)", () => {
  it.each([
    ["active", { tier: "growth", priceId, isSubscriptionGood: true, paymentInProgress: false }],
    ["pending", { tier: "growth", priceId, isSubscriptionGood: false, paymentInProgress: true }],
    ["failed", { tier: "growth", priceId, isSubscriptionGood: false, paymentInProgress: false }],
    ["cancelled", { tier: "growth", priceId, isSubscriptionGood: false, paymentInProgress: false }],
  ] as const)("%s", (state, held) => expect(answered(free, state)).toEqual(held));

  it("a canceled purchase returns to the free plan", () => {
    expect(answered(answered(free, "failed"), "none", null)).toEqual(free);
  });

  it("a price that is no longer sold keeps the tier it gave", () => {
    const held = answered({ ...free, tier: "scale", priceId: "old" }, "active", "retired_price");
    expect(held).toEqual({
      tier: "scale",
      priceId: "old",
      isSubscriptionGood: true,
      paymentInProgress: false,
    });
  });

  it("asking twice changes nothing the second time", () => {
    const held = answered(free, "active");
    expect(isSameHold(held, answered(held, "active"))).toBe(true);
    expect(isSameHold(held, answered(held, "pending"))).toBe(false);
  });
});
