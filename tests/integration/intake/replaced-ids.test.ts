import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("intake", "replaced-ids");
}, 600_000);

describe("a server that replaces Message-IDs", () => {
  test("an answer to either id is matched with the email, and no other one is (R15)", () => {
    expect(seen.kinds).toEqual([
      { kind: "thread", isTheirs: true },
      { kind: "thread", isTheirs: true },
      null,
    ]);
    expect(seen.people).toEqual([true]);
  });

  test("both ids are known as ours, so that a copy in Sent is not taken for a member's email (R20)", () => {
    expect(seen.ownIds).toBe(2);
  });

  test("a bounce that names the new id counts for the campaign", () => {
    expect(seen.bounced).toEqual({ isOfCampaign: true, bounce: "hard" });
  });

  test("the next email of the thread refers to the id that its recipient knows", () => {
    expect(seen.followUp).toEqual({ inReplyTo: true, references: 1 });
  });
});
