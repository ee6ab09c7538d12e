import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  seen = await runScenario("engine", "approvals");
}, 400_000);

describe("messages that somebody reads before they are sent", () => {
  it("wait for approval, and leave exactly as they were read when the time to take it back is over (CAMP-16, CAMP-17)", () => {
    expect(seen.approved).toEqual({
      waiting: [["awaiting", expect.stringMatching(/^Hi P\d+$/)], ["planned awaiting_approval"], []],
      early: [],
      sent: [["Hello", expect.stringMatching(/^Hi P\d+$/)]],
      after: ["complete", expect.stringMatching(/^Hi P\d+$/)],
      again: ["approval_too_late"],
    });
  });

  it("stay where they are when an approval is taken back in time (CAMP-17)", () => {
    expect(seen.undone).toEqual({
      sent: [],
      after: ["awaiting", expect.stringMatching(/^Hi P/)],
      rows: ["planned awaiting_approval"],
    });
  });

  it("are nobody's business whose accounts they are not sent from (CAMP-17)", () => {
    expect(seen.foreign).toEqual({ sees: 0, refused: ["not_found"], edits: "not_found" });
  });

  it("leave a line in the log for every word about them (M3)", () => {
    expect(seen.log).toEqual({
      kinds: ["waited awaiting_approval", "woken", "waited awaiting_approval"],
    });
  });

  it("leave as somebody wrote them by hand, and nothing in them is filled (CAMP-17, R23)", () => {
    expect(seen.edited).toEqual({
      stale: ["approval_changed"],
      sent: [["Dear you", "By hand {first_name}"]],
      stepText: expect.stringMatching(/^Hi P/),
    });
  });

  it("wait as user_hold and user_declined, and are left out for good when their turn comes (CAMP-16, CAMP-25, CAMP-26)", () => {
    expect(seen.held).toEqual({
      held: [["hold", expect.stringMatching(/^Hi P/)], ["planned user_hold"], []],
      declined: ["planned user_declined"],
      after: ["canceled", expect.stringMatching(/^Hi P/)],
      rows: ["skipped user_skipped", "planned"],
      sent: [],
    });
  });

  it("go back to awaiting when the step or the person's data change, and nobody approves what they have not read (R23)", () => {
    expect(seen.changed).toEqual({
      atClaim: [["awaiting", expect.stringMatching(/^Hello P/), "changed"], []],
      unread: ["approval_changed"],
      byData: ["awaiting", "Hello Zoe", "changed"],
      sent: [["Hello", "Hello Zoe"]],
    });
  });

  it("can be read a day ahead, and still leave only in working hours (CAMP-17, R5)", () => {
    expect(seen.ahead).toEqual({
      ahead: [["awaiting", expect.stringMatching(/^Hi P/)], ["planned awaiting_approval"], 0],
      atNight: [],
      byDay: [["Hello", expect.stringMatching(/^Hi P/)]],
    });
  });

  it("are read from the switch on, also what a worker had in hand, and go out when it is switched off (CAMP-17)", () => {
    expect(seen.switched).toEqual({
      on: [["awaiting", expect.stringMatching(/^Hi P/)], []],
      off: [["Hello", expect.stringMatching(/^Hi P/)]],
    });
  });

  it("are not approved while data are missing, and go out when somebody writes them by hand (CAMP-26, R21)", () => {
    expect(seen.incomplete).toEqual({
      refused: ["approval_incomplete"],
      missing: ["company_name"],
      sent: [["Hello", "Hi, whoever you are"]],
    });
  });
});

it("gives each person one of a step's texts for good, also when it is removed (R19)", () => {
  expect(seen.variants).toEqual({
    both: [true, true],
    kept: 10,
    hasSecond: true,
    newcomers: true,
    counted: true,
  });
});
