import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("intake", "forged");
}, 400_000);

describe("an answer of one person in the thread of another (R15)", () => {
  test("holds the one whose thread it is, and a person decides", () => {
    expect(seen.victim).toEqual({
      state: ["active uncertain_reply"],
      messages: 1,
      optedOut: false,
      needsYou: true,
    });
  });

  test("counts for who wrote it: a no is a no", () => {
    expect(seen.writer).toMatchObject({ state: ["stopped opted_out"], optedOut: true });
  });

  test("whose sender is forged ends nobody's sequence and holds both", () => {
    expect(seen.forged).toMatchObject({ state: ["active uncertain_reply"], optedOut: false });
    expect(seen.failing).toMatchObject({ state: ["active uncertain_reply"], optedOut: false });
  });
});

test("a person is known by their address whatever tag and capitals it bears, unless several share it (R15)", () => {
  expect(seen.tagged).toMatchObject({ state: ["stopped opted_out"], messages: 1, optedOut: true });
  expect(seen.shared).toMatchObject(Array(2).fill({ state: ["active"], messages: 0, optedOut: false }));
  expect(seen.tray).toEqual([{ from: "shared@shared.test", subject: "Your mails" }]);
});
