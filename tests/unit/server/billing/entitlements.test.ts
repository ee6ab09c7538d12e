import { entitlementsOf, type WorkspacePlan } from "@/server/domain/billing/entitlements";

const now = new Date("2026-03-01T12:00:00Z");
const later = new Date("2026-03-10T12:00:00Z");
const earlier = new Date("2026-02-28T12:00:00Z");
const workspace = (more: Partial<WorkspacePlan>): WorkspacePlan => ({
  ...{ brand: "tern", priceId: null, tier: "free" },
  status: "active",
  trialEndsAt: null,
  isSubscriptionGood: false,
  ...more,
});

describe("what a workspace may do", () => {
  it("is that of scale, and counts as paid, during the trial (AUTH-52)", () => {
    const during = entitlementsOf(workspace({ trialEndsAt: later }), now);
    expect([during.tier, during.isPaid, during.isTrial]).toEqual(["scale", true, true]);
    expect(during.features.calling).toBe("active");
    expect(during.campaigns).toBe(50);
  });

  it("is that of free, and still counts as paid, from the instant the trial ends", () => {
    for (const trialEndsAt of [earlier, now]) {
      const after = entitlementsOf(workspace({ trialEndsAt }), now);
      expect([after.tier, after.isPaid, after.isTrial]).toEqual(["free", true, false]);
      expect(after.features.email_automation).toBe("inactive");
    }
  });

  it("is paid on a bought tier only while the subscription is good", () => {
    expect(entitlementsOf(workspace({ tier: "growth", isSubscriptionGood: true }), now).isPaid).toBe(true);
    expect(entitlementsOf(workspace({ tier: "growth" }), now).isPaid).toBe(false);
  });

  it("has the higher of trial and purchased plan if the workspace buys during the trial (AUTH-52)", () => {
    const small = entitlementsOf(
      workspace({ tier: "basic", isSubscriptionGood: true, trialEndsAt: later }),
      now,
    );
    expect([small.tier, small.campaigns]).toEqual(["scale", 50]);
    const bought = entitlementsOf(
      workspace({ tier: "unlimited", isSubscriptionGood: true, trialEndsAt: later }),
      now,
    );
    expect([bought.tier, bought.campaigns]).toEqual(["unlimited", null]);
  });

  it("has the seats of its plan plus the seats bought separately (BILL-13)", () => {
    const boughtSeats = { cloud: 2, extension: 1 };
    const { cloudSeats, extensionSeats } = entitlementsOf(workspace({ tier: "basic", boughtSeats }), now);
    expect([cloudSeats, extensionSeats]).toEqual([3, 2]);
  });

  it("distinguishes blocked and deleted workspaces from active ones (SPACE-04, SPACE-05)", () => {
    expect(entitlementsOf(workspace({ status: "blocked" }), now).isBlocked).toBe(true);
    expect(entitlementsOf(workspace({ status: "deleted" }), now).isBlocked).toBe(true);
    expect(entitlementsOf(workspace({}), now).isBlocked).toBe(false);
  });
});
