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
}, 400_000);

describe("an opt-out is about the person and every address they have (R18)", () => {
  test("STOP from a number that two records share ends both on every channel", () => {
    expect(seen.sharedStop).toEqual({ before: 2, after: 0, ends: ["opted_out", "opted_out"], optedOut: 2 });
    expect(seen.sharedLater).toBe(0);
  });

  test("STOP from a number reaches whoever has it in another spelling", () => {
    expect(seen.nationalStop).toEqual({ before: 2, after: 0, ends: ["opted_out", "opted_out"] });
  });

  test("any spelling of an address counts: plus tags, and ids in profile addresses stored in lower case", () => {
    expect(seen.spellings).toEqual({ mails: 0, ends: ["opted_out", "opted_out"] });
  });

  test("goes on to whoever shares an address, and says from whom", () => {
    expect(seen.spread).toMatchObject([
      { first: true, detail: null },
      { first: false, detail: { sharedWith: expect.any(String) } },
    ]);
  });

  test("one that is doubtful never lapses by itself: the step waits for a person", () => {
    expect(seen.doubtedStop).toEqual({
      before: 1,
      after: 0,
      row: { wait_reason: "uncertain_reply", due_at: null },
    });
  });
});

test("a reply by text from a shared number is whoever's was texted last, and uncertain where both were", () => {
  expect(seen.sharedReply).toMatchObject({
    sure: { direction: "in", is_uncertain: false },
    doubted: { direction: "in", is_uncertain: true },
  });
});

test("no automatic step follows a personal answer, whatever is still uncertain", () => {
  expect(seen.byHand).toEqual({ before: 1, after: 0, ends: ["replied_by_hand"] });
});

describe("a reply on the network is matched by what the network gave us (R15)", () => {
  test("by the member id met when acting, also after the member was renamed", () => {
    expect(seen.renamed).toMatchObject({ before: 1, after: 0, ends: ["replied"], url: [{}] });
    expect(seen.renamed.messages).toMatchObject({ direction: "in", is_uncertain: false });
  });

  test("by the thread first", () => {
    expect(seen.byThread).toMatchObject({ direction: "in", text: "By thread", is_uncertain: false });
  });

  test("is uncertain where the address belongs to another member now", () => {
    expect(seen.reusedAddress).toMatchObject({ message: { is_uncertain: true }, ends: ["active"] });
  });

  test("is asked about both where the member id belongs to another person now, and neither is written to", () => {
    expect(seen.reusedId).toEqual({
      followedUp: 0,
      waits: Array(2).fill({ wait_reason: "uncertain_reply", due_at: null }),
      messages: Array(2).fill(expect.objectContaining({ is_uncertain: true, understood_as: "opt_out" })),
      optedOut: 0,
    });
  });

  test("of a stranger makes a contact in no campaign, and of nobody lies in the tray", () => {
    expect(seen.strangers.people).toEqual([
      { full_name: "Vera Stranger", is_unread: true, needs_you: true, snippet: "Second" },
      { full_name: "file", is_unread: true, needs_you: true, snippet: "offer.pdf" },
    ]);
    expect(seen.strangers).toMatchObject({
      enrolled: 0,
      tray: [{ subject: "From nowhere", text: "From nowhere", error: null }],
    });
  });

  test("that cannot be recorded is set aside, shown, and holds whose it seems to be (R33)", () => {
    expect(seen.aside).toEqual({
      tray: [{ subject: "badbyte", error: "Error: it broke", theirs: true }],
      holds: [{ hold_reason: "uncertain_reply" }],
    });
  });
});

test("what the owner writes on the network arrives once and ends the sequence; our own steps told back do not (CRED-125)", () => {
  expect(seen.ownerWrites).toEqual({
    before: 1,
    running: ["active"],
    after: 0,
    ends: ["replied_by_hand"],
    messages: ["out Hello", "out Shall we talk tomorrow?"],
  });
});
