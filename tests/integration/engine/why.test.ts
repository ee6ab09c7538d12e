import { runScenario } from "@/tests/integration/inbox/run-scenario";

type Seen = {
  asked: number;
  wrong: number;
  first: unknown[];
  reasons: string[];
  acted: number;
  misread: unknown[];
};
let seen: Seen;
beforeAll(async () => {
  seen = await runScenario<Seen>("engine", "why");
}, 600_000);

describe("why, at any moment of the past (M3)", () => {
  it("is what was stored then, for a thousand people and moments of a campaign under random changes (M3, R13)", () => {
    expect(seen).toMatchObject({ wrong: 0, first: [] });
    expect(seen.asked).toBeGreaterThanOrEqual(1_000);
  });

  it("explains an action at its exact instant, with the version that did it (M3)", () => {
    expect(seen.misread).toEqual([]);
    expect(seen.acted).toBeGreaterThan(20);
  });

  it("has covered the rules of people, of lanes and of campaigns (M3)", () => {
    expect(seen.reasons.length).toBeGreaterThanOrEqual(8);
    expect(seen.reasons).toEqual(expect.arrayContaining(["campaign_paused", "not_due", "spacing"]));
  });
});
