import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "attention");
}, 400_000);

describe("who waits for somebody in a campaign", () => {
  it("is counted as it is listed, a person once, a sender once (CAMP-26, ux 28)", () => {
    expect(seen.everybody).toMatchObject({
      equal: true,
      people: 46,
      senders: ["extension_failure", "mailbox_disconnected"],
    });
  });

  it("is what somebody with some of the accounts may see, counted and listed alike (ROLE-02)", () => {
    expect(seen["one account"]).toMatchObject({ equal: true, senders: ["mailbox_disconnected"] });
  });

  it("names a campaign as one that needs somebody as long as anybody in it does (ux 28)", () => {
    expect(seen.campaigns).toEqual({ before: 1, doubts: 1, after: 0 });
  });

  it("names the people of a sender that was removed, also where the campaign sends as it no more (R12)", () => {
    expect(seen.stranded).toMatchObject({
      counted: [{ reason: "sender_removed", of: "people", count: 30 }],
      ...{ listed: 30, campaigns: 2 },
    });
  });
});
