import { takeSeat } from "@/server/domain/accounts/seats";
import { entitlementsOf } from "@/server/domain/billing/entitlements";

const now = new Date("2026-03-02T09:00:00Z");
const plan = (tier: "free" | "basic") =>
  entitlementsOf({ tier, status: "active", trialEndsAt: null, isSubscriptionGood: tier !== "free" }, now);

test("a tier without cloud says that cloud seats do not exist (CRED-110)", () => {
  expect(() => takeSeat(plan("free"), "cloud", 0)).toThrow("cloud_seats_missing");
});

test("a taken seat asks for one more (CRED-112)", () => {
  expect(() => takeSeat(plan("basic"), "cloud", 1)).toThrow("seat_needed");
  expect(() => takeSeat(plan("free"), "extension", 1)).toThrow("seat_needed");
});

test("a free seat is taken", () => {
  expect(() => takeSeat(plan("basic"), "cloud", 0)).not.toThrow();
  expect(() => takeSeat(plan("free"), "extension", 0)).not.toThrow();
});
