import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("intake", "forged");
}, 600_000);

describe("a reply of one person in the thread of another (R15)", () => {
  test("holds the person whose thread it is, and a member decides", () => {
    expect(seen.victim).toEqual({
      state: ["active uncertain_reply"],
      messages: 1,
      optedOut: false,
      needsYou: true,
    });
  });

  test("counts for its author: a no is a no", () => {
    expect(seen.writer).toMatchObject({ state: ["stopped opted_out"], optedOut: true });
  });

  test("with a forged sender ends no one's sequence and holds both", () => {
    expect(seen.forged).toMatchObject({ state: ["active uncertain_reply"], optedOut: false });
    expect(seen.failing).toMatchObject({ state: ["active uncertain_reply"], optedOut: false });
  });
});

test("a person is recognized by their address with any tag and case, unless several share it (R15)", () => {
  expect(seen.tagged).toMatchObject({ state: ["stopped opted_out"], messages: 1, optedOut: true });
  expect(seen.shared).toMatchObject(Array(2).fill({ state: ["active"], messages: 0, optedOut: false }));
  expect(seen.tray).toEqual([{ from: "shared@shared.test", subject: "Your mails" }]);
});
