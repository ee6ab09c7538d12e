import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "attention");
}, 600_000);

describe("people of a campaign who need attention", () => {
  it("are counted as they are listed, a person once, a sender once (CAMP-26, ux 28)", () => {
    expect(seen.everybody).toMatchObject({
      equal: true,
      people: 46,
      senders: ["extension_failure", "mailbox_disconnected"],
    });
  });

  it("are those that a user with some of the accounts may see, counted and listed alike (ROLE-02)", () => {
    expect(seen["one account"]).toMatchObject({ equal: true, senders: ["mailbox_disconnected"] });
  });

  it("mark a campaign as needing attention as long as anyone in it does (ux 28)", () => {
    expect(seen.campaigns).toEqual({ before: 1, doubts: 1, after: 0 });
  });

  it("include people of a removed sender, also after the campaign no longer uses it (R12)", () => {
    expect(seen.stranded).toMatchObject({
      counted: [{ reason: "sender_removed", of: "people", count: 30 }],
      ...{ listed: 30, campaigns: 2 },
    });
  });
});
