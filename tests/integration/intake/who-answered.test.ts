import { runScenario } from "../inbox/run-scenario";

type Row = Record<string, unknown>;
type Seen = Record<
  | "sharedStop"
  | "spellings"
  | "doubtedStop"
  | "sharedReply"
  | "byHand"
  | "byThread"
  | "reusedAddress"
  | "reusedId"
  | "nationalStop"
  | "aside"
  | "ownerWrites",
  Row
> & { sharedLater: number; spread: Row[]; renamed: Row; strangers: Row };
let seen: Seen;
beforeAll(async () => {
  seen = await runScenario<Seen>("intake", "who-answered");
}, 600_000);

describe("an opt-out applies to the person and all their addresses (R18)", () => {
  test("STOP from a number that two records share ends both on every channel", () => {
    expect(seen.sharedStop).toEqual({ before: 2, after: 0, ends: ["opted_out", "opted_out"], optedOut: 2 });
    expect(seen.sharedLater).toBe(0);
  });

  test("STOP from a number also matches it in another format", () => {
    expect(seen.nationalStop).toEqual({ before: 2, after: 0, ends: ["opted_out", "opted_out"] });
  });

  test("any spelling of an address counts: plus tags, and case-insensitive IDs in profile URLs", () => {
    expect(seen.spellings).toEqual({ mails: 0, ends: ["opted_out", "opted_out"] });
  });

  test("also applies to everyone who shares an address, and says whose it was", () => {
    expect(seen.spread).toMatchObject([
      { first: true, detail: null },
      { first: false, detail: { sharedWith: expect.any(String) } },
    ]);
  });

  test("an uncertain one never expires: the step waits for a member", () => {
    expect(seen.doubtedStop).toEqual({
      before: 1,
      after: 0,
      row: { wait_reason: "uncertain_reply", due_at: null },
    });
  });
});

test("a text reply from a shared number belongs to whoever was texted last, and is uncertain if both were", () => {
  expect(seen.sharedReply).toMatchObject({
    sure: { direction: "in", is_uncertain: false },
    doubted: { direction: "in", is_uncertain: true },
  });
});

test("no automatic step follows a personal reply, whatever is still uncertain", () => {
  expect(seen.byHand).toEqual({ before: 1, after: 0, ends: ["replied_by_hand"] });
});

describe("a reply on the network is matched by the network's own identifiers (R15)", () => {
  test("by the member ID from our own action, even after the member was renamed", () => {
    expect(seen.renamed).toMatchObject({ before: 1, after: 0, ends: ["replied"], url: [{}] });
    expect(seen.renamed.messages).toMatchObject({ direction: "in", is_uncertain: false });
  });

  test("by the thread first", () => {
    expect(seen.byThread).toMatchObject({ direction: "in", text: "By thread", is_uncertain: false });
  });

  test("is uncertain if the URL now belongs to another member", () => {
    expect(seen.reusedAddress).toMatchObject({ message: { is_uncertain: true }, ends: ["active"] });
  });

  test("needs a decision if the member ID now belongs to another person, and neither is contacted", () => {
    expect(seen.reusedId).toEqual({
      followedUp: 0,
      waits: Array(2).fill({ wait_reason: "uncertain_reply", due_at: null }),
      messages: Array(2).fill(expect.objectContaining({ is_uncertain: true, understood_as: "opt_out" })),
      optedOut: 0,
    });
  });

  test("of a stranger creates a contact in no campaign, and of an unknown sender goes to the tray", () => {
    expect(seen.strangers.people).toEqual([
      { full_name: "Vera Stranger", is_unread: true, needs_you: true, snippet: "Second" },
      { full_name: "file", is_unread: true, needs_you: true, snippet: "offer.pdf" },
    ]);
    expect(seen.strangers).toMatchObject({
      enrolled: 0,
      tray: [{ subject: "From nowhere", text: "From nowhere", error: null }],
    });
  });

  test("that cannot be recorded is skipped, shown, and holds the person it seems to be from (R33)", () => {
    expect(seen.aside).toEqual({
      tray: [{ subject: "badbyte", error: "Error: it broke", theirs: true }],
      holds: [{ hold_reason: "uncertain_reply" }],
    });
  });
});

test("what the owner writes on the network arrives once and ends the sequence; our own steps reported back do not (CRED-125)", () => {
  expect(seen.ownerWrites).toEqual({
    before: 1,
    running: ["active"],
    after: 0,
    ends: ["replied_by_hand"],
    messages: ["out Hello", "out Shall we talk tomorrow?"],
  });
});
