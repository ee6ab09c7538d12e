import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("intake", "unreadable");
}, 600_000);

describe("an email that the server does not return", () => {
  test.each(["dropped", "refused"])("comes to a person by its headers and holds the next step: %s", (who) => {
    expect(seen[who]).toEqual({
      failures: ["unreadable"],
      holds: ["uncertain_reply"],
      n: 1,
      needsYou: true,
    });
  });

  test("of which nothing is known is shown in the tray, beside what came before it", () => {
    expect(seen.tray).toEqual([
      { from_address: "shop@x.test", is_unreadable: false },
      { from_address: "", is_unreadable: true },
      { from_address: "", is_unreadable: true },
    ]);
  });

  test("blocks neither those after it nor the mailbox", () => {
    expect(seen.behind).toEqual(["Yes please"]);
    expect(seen.mailbox).toEqual({ problem: null, status: "connected", last_uid: 6, closed_reason: null });
  });

  test("is there once, also when the server renumbers", () => {
    expect(seen.again).toEqual({ dropped: 1, behind: 1 });
  });
});
