import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  seen = await runScenario("engine", "approvals");
}, 600_000);

describe("messages that are reviewed before they are sent", () => {
  it("wait for approval, and are sent exactly as reviewed once the time to undo it is over (CAMP-16, CAMP-17)", () => {
    expect(seen.approved).toEqual({
      waiting: [["awaiting", expect.stringMatching(/^Hi P\d+$/)], ["planned awaiting_approval"], []],
      early: [],
      sent: [["Hello", expect.stringMatching(/^Hi P\d+$/)]],
      after: ["complete", expect.stringMatching(/^Hi P\d+$/)],
      again: ["approval_too_late"],
    });
  });

  it("stay if an approval is withdrawn in time (CAMP-17)", () => {
    expect(seen.undone).toEqual({
      sent: [],
      after: ["awaiting", expect.stringMatching(/^Hi P/)],
      rows: ["planned awaiting_approval"],
    });
  });

  it("are invisible to users without access to their sender (CAMP-17)", () => {
    expect(seen.foreign).toEqual({ sees: 0, refused: ["not_found"], edits: "not_found" });
  });

  it("add a line to the log for every decision about them (M3)", () => {
    expect(seen.log).toEqual({
      kinds: ["waited awaiting_approval", "woken", "waited awaiting_approval"],
    });
  });

  it("are sent as a member wrote them, without filling placeholders (CAMP-17, R23)", () => {
    expect(seen.edited).toEqual({
      stale: ["approval_changed"],
      sent: [["Dear you", "By hand {first_name}"]],
      stepText: expect.stringMatching(/^Hi P/),
    });
  });

  it("wait as user_hold and user_declined, and are skipped for good when their turn comes (CAMP-16, CAMP-25, CAMP-26)", () => {
    expect(seen.held).toEqual({
      held: [["hold", expect.stringMatching(/^Hi P/)], ["planned user_hold"], []],
      declined: ["planned user_declined"],
      after: ["canceled", expect.stringMatching(/^Hi P/)],
      rows: ["skipped user_skipped", "planned"],
      sent: [],
    });
  });

  it("go back to awaiting when the step or the person's data change, and no one approves an unread text (R23)", () => {
    expect(seen.changed).toEqual({
      atClaim: [["awaiting", expect.stringMatching(/^Hello P/), "changed"], []],
      unread: ["approval_changed"],
      byData: ["awaiting", "Hello Zoe", "changed"],
      sent: [["Hello", "Hello Zoe"]],
    });
  });

  it("can be reviewed a day ahead, and are still sent only in working hours (CAMP-17, R5)", () => {
    expect(seen.ahead).toEqual({
      ahead: [["awaiting", expect.stringMatching(/^Hi P/)], ["planned awaiting_approval"], 0],
      atNight: [],
      byDay: [["Hello", expect.stringMatching(/^Hi P/)]],
    });
  });

  it("are reviewed from the moment it is switched on, including those a worker holds, and are sent when it is switched off (CAMP-17)", () => {
    expect(seen.switched).toEqual({
      on: [["awaiting", expect.stringMatching(/^Hi P/)], []],
      off: [["Hello", expect.stringMatching(/^Hi P/)]],
    });
  });

  it("cannot be approved while data is missing, and are sent when a member writes them (CAMP-26, R21)", () => {
    expect(seen.incomplete).toEqual({
      refused: ["approval_incomplete"],
      missing: ["company_name"],
      sent: [["Hello", "Hi, whoever you are"]],
    });
  });
});

it("gives each person one variant of a step for good, also after it is removed (R19)", () => {
  expect(seen.variants).toEqual({
    both: [true, true],
    kept: 10,
    hasSecond: true,
    newcomers: true,
    counted: true,
  });
});
