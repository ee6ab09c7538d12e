import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, number>;

/** The short form of npm run chaos -- edits. */
beforeAll(async () => {
  process.env.EDITS = "45";
  seen = await runScenario("campaigns", "edits");
}, 400_000);

describe("edits of campaigns that run, at random (R23, M8, CAMP-06)", () => {
  test("change what is due and bring people back where that is chosen", () => {
    expect(seen.published).toBeGreaterThan(10);
    expect(seen.led).toBeGreaterThan(0);
    expect(seen.sent).toBeGreaterThan(0);
  });

  test("send nothing twice, leave nobody without a next step, and let everybody come to an end", () =>
    expect(seen).toMatchObject({ doubled: 0, orphaned: 0, stuck: 0 }));

  test("meet as many people as was said before, and nobody who was through comes back unasked", () =>
    expect(seen).toMatchObject({ miscounted: 0, returnedUnasked: 0, told: [] }));
});
