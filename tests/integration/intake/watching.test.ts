import { runScenario } from "../inbox/run-scenario";

type Person = {
  messages: { channel: string; text: string; understood_as: string }[];
  enrollments: { state: string; stop_reason: string | null }[];
  events: string[];
  status: string;
};
type Seen = {
  alone: number[];
  shared: number[];
  takenOver: number[];
  refused: { status: string; problem: string; closed_reason: string; tries: number; told: number };
  mended: { closed_reason: string | null };
  shutOut: { closed_reason: string };
  letIn: { status: string; closed_reason: string | null };
  network: { reply: Person; optOut: Person; accepted: Person; strangers: number };
};

let seen: Seen;

beforeAll(async () => {
  seen = await runScenario<Seen>("intake", "watching");
}, 600_000);

describe("the mailboxes of an installation", () => {
  test("are read by one worker each, and rebalanced when another comes", () => {
    expect(seen.alone).toEqual([4]);
    expect(seen.shared).toEqual([2, 2]);
  });

  test("of a dead worker are taken over", () => {
    expect(seen.takenOver).toEqual([4]);
  });
});

describe("a mailbox whose password is refused", () => {
  test("fails at once, sends nothing, and its owner is informed", () => {
    expect(seen.refused).toMatchObject({
      status: "disabled",
      problem: "login_failed",
      closed_reason: "mailbox_disconnected",
      told: 2,
    });
  });

  test("is not signed in to again and again", () => {
    expect(seen.refused.tries).toBe(1);
  });

  test("is tried at once with new servers, and sends again when they work", () => {
    expect(seen.mended).toEqual({ closed_reason: null });
  });
});

describe("the events of an account", () => {
  test("reported twice count once (R14)", () => {
    const { reply } = seen.network;
    expect(reply.messages).toEqual([
      { channel: "network", text: "Yes, tell me more", understood_as: "reply" },
    ]);
    expect(reply.events).toEqual(["reply", "stopped"]);
  });

  test("a reply on the network stops a sequence of emails (CAMP-86)", () => {
    expect(seen.network.reply.enrollments).toEqual([{ state: "stopped", stop_reason: "replied" }]);
  });

  test("a stop word on the network is an opt-out (R18)", () => {
    expect(seen.network.optOut).toMatchObject({
      status: "excluded",
      enrollments: [{ stop_reason: "opted_out" }],
    });
  });

  test("an acceptance that no campaign asked for is a line in the thread", () => {
    expect(seen.network.accepted.events).toEqual(["accepted"]);
  });

  test("that the network refuses make the account wait for its owner, whose new password restores it (CRED-29)", () => {
    expect(seen.shutOut).toEqual({ closed_reason: "account_disconnected" });
    expect(seen.letIn).toEqual({ status: "active", closed_reason: null });
  });

  test("of members who are not prospects reach the inbox as contacts", () => {
    expect(seen.network.strangers).toBe(1);
  });
});
