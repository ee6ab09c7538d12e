import { type Feature, features, tiers } from "@/lib/contract/features";
import texts from "@/messages/en/billing.json";
import { bookInForce, tierWith as tierOfBrand } from "@/server/domain/billing/books";

const { plans } = bookInForce("tern");
const tierWith = (feature: Feature) => tierOfBrand(feature, "tern");

const limitsOf = (kind: keyof (typeof plans)["free"]["dailyLimits"]) =>
  tiers.map((tier) => plans[tier].dailyLimits[kind]);

describe("plans", () => {
  it("give the daily limits of every kind (BILL-10 to BILL-12)", () => {
    expect(limitsOf("profileViews")).toEqual([20, 50, 80, 100, 150, 150]);
    expect(limitsOf("connectionRequests")).toEqual([10, 20, 30, 40, 50, 50]);
    expect(limitsOf("messages")).toEqual([20, 50, 80, 100, 150, 150]);
    expect(limitsOf("inmails")).toEqual([5, 10, 20, 25, 40, 50]);
    expect(limitsOf("searches")).toEqual([1, 3, 5, 10, 20, 20]);
    expect(limitsOf("eventInvites")).toEqual([5, 10, 20, 30, 50, 50]);
    expect(limitsOf("comments")).toEqual([5, 10, 20, 30, 50, 50]);
    expect(limitsOf("emails")).toEqual([20, 50, 100, 200, 500, 1000]);
    expect(limitsOf("sms")).toEqual([0, 10, 25, 50, 100, 200]);
    expect(limitsOf("voicemails")).toEqual([0, 5, 15, 30, 50, 100]);
  });

  it("limit campaigns and mailboxes, and include seats (BILL-09, BILL-13)", () => {
    expect(tiers.map((tier) => plans[tier].campaigns)).toEqual([1, 3, 10, 50, null, null]);
    expect(tiers.map((tier) => plans[tier].mailboxes)).toEqual([1, 1, 3, 5, 10, 25]);
    expect(tiers.map((tier) => plans[tier].cloudSeats)).toEqual([0, 1, 1, 1, 1, 1]);
    expect(tiers.map((tier) => plans[tier].extensionSeats)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("grow from tier to tier, and the highest has all 41 features (BILL-14, BILL-15, BILL-17)", () => {
    expect(features).toHaveLength(41);
    expect(plans.supreme.features.size).toBe(41);
    for (const [at, tier] of tiers.entries()) {
      const higher = plans[tiers[at + 1] ?? tier].features;
      expect([...plans[tier].features].filter((feature) => !higher.has(feature))).toEqual([]);
    }
  });

  it("are growth and scale in code, and Essential and Pro to customers (BILL-05)", () => {
    expect([texts.tiers.growth, texts.tiers.scale]).toEqual(["Essential", "Pro"]);
    expect(tiers).toEqual(["free", "basic", "growth", "scale", "unlimited", "supreme"]);
  });

  it("have video on every tier (GATE-29)", () => {
    expect(tierWith("video")).toBe("free");
  });

  it("name the lowest tier that has a feature, for the upgrade prompt (BILL-22)", () => {
    expect(tierWith("email_automation")).toBe("basic");
    expect(tierWith("smart_sequences")).toBe("growth");
    expect(tierWith("calling")).toBe("scale");
    expect(tierWith("allow_residential_proxies")).toBe("supreme");
  });
});
