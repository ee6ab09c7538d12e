import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "lookups");
}, 600_000);

describe("a vendor that answers later (PROSPECT-01, PROSPECT-15)", () => {
  test("is asked once; the step waits with its reason, and a verified address is charged once (PROSPECT-13, CONST-17)", () => {
    expect(seen.campaign).toEqual({
      asked: { rows: ["planned enriching"], waitsMinutes: true, spent: 0 },
      still: ["planned enriching"],
      rows: ["sent"],
      row: { work_email: "john.snow@example.com", email_status: "valid" },
      spent: 1,
      begun: 1,
      vendorSpent: 1,
    });
  });

  test("makes one lookup for several requests at once, and each workspace has its own", () => {
    expect(seen.once).toEqual({ both: ["begun", "known"], other: "begun" });
  });

  test("is asked again only when an unreported outcome must be over, or a result is old", () => {
    expect(seen.kept).toEqual({
      unsure: { ref: null },
      again: "begun",
      named: { ref: "e-1" },
      forgotten: "begun",
      old: "begun",
      left: [{ key: "later" }],
    });
  });
});
