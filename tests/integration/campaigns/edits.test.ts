import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, number>;

/** The short form of npm run chaos -- edits. */
beforeAll(async () => {
  process.env.EDITS = "45";
  seen = await runScenario("campaigns", "edits");
}, 600_000);

describe("edits of campaigns that run, at random (R23, M8, CAMP-06)", () => {
  test("change what is due and send people back where that is chosen", () => {
    expect(seen.published).toBeGreaterThan(10);
    expect(seen.led).toBeGreaterThan(0);
    expect(seen.sent).toBeGreaterThan(0);
  });

  test("send nothing twice, leave no one without a next step, and let everyone reach an end", () =>
    expect(seen).toMatchObject({ doubled: 0, orphaned: 0, stuck: 0 }));

  test("affect as many people as announced, and no one who had finished comes back unless chosen", () =>
    expect(seen).toMatchObject({ miscounted: 0, returnedUnasked: 0, told: [] }));
});
