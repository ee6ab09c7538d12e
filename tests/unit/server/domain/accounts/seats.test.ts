import { takeSeat, takeSeatOf } from "@/server/domain/accounts/seats";
import { entitlementsOf } from "@/server/domain/billing/entitlements";

const now = new Date("2026-03-02T09:00:00Z");
const plan = (tier: "free" | "basic") =>
  entitlementsOf(
    {
      ...{ brand: "tern", priceId: null, tier, status: "active", trialEndsAt: null },
      isSubscriptionGood: tier !== "free",
    },
    now,
  );
const taken = (count: number, max: number | null = null) => ({ taken: count, all: count, max });

test("a plan without cloud seats reports that they are missing (CRED-110, CRED-111)", () => {
  expect(() => takeSeat(plan("free"), "cloud", taken(0))).toThrow("cloud_seats_missing");
});

test("a seat in use requires buying another (CRED-112)", () => {
  expect(() => takeSeat(plan("basic"), "cloud", taken(1))).toThrow("seat_needed");
  expect(() => takeSeat(plan("free"), "extension", taken(1))).toThrow("seat_needed");
});

test("a free seat is taken", () => {
  expect(() => takeSeat(plan("basic"), "cloud", taken(0))).not.toThrow();
  expect(() => takeSeat(plan("free"), "extension", taken(0))).not.toThrow();
});

test("a workspace never has more accounts than its vendor allows (CRED-113, CRED-114)", () => {
  expect(() => takeSeat(plan("basic"), "cloud", { taken: 0, all: 3, max: 3 })).toThrow(
    "account_limit_reached",
  );
  expect(() => takeSeat(plan("basic"), "cloud", { taken: 0, all: 2, max: 3 })).not.toThrow();
});

test("an account that changes its type needs a seat of the new type, but adds no account (CRED-72)", () => {
  expect(() => takeSeatOf(plan("basic"), "extension", 1)).toThrow("seat_needed");
  expect(() => takeSeatOf(plan("basic"), "extension", 0)).not.toThrow();
});
