import type { Conversation, Message, Thread } from "@/lib/contract/inbox/inbox";
import { runScenario } from "./run-scenario";

type Seen = {
  splits: Record<"needsYou" | "waiting" | "away" | "done" | "all", string[]>;
  counts: Record<string, number>;
  pages: [string[], string[], number];
  badCursor: string;
  search: Record<"word" | "name" | "address" | "none" | "odd", string[]>;
  foreignSearch: string[];
  unreadOnly: string[];
  limited: { list: string[]; ofOther: string[]; counts: number } & Record<
    "thread" | "send" | "read" | "draft",
    string
  >;
  foreign: { thread: string; send: string };
  emptied: null;
  thread: Thread;
  standing: unknown[];
  sent: Message & { isOne: boolean };
  line: Record<string, unknown>;
  afterSend: { conversation: Conversation; enrollments: { state: string }[]; drafts: unknown[] };
  foreignUndo: string;
  limitedUndo: string;
  undone: null;
  afterUndo: Conversation;
  draftAgain: { text: string }[];
  leftovers: unknown[];
  tooLate: string;
  closed: { network: string };
  optedOut: Thread["channels"];
  marks: [boolean, boolean, number];
  unreadOfAccounts: [account: number, other: number][];
  doneAndBack: boolean[];
  reminded: [Conversation, Conversation];
  held: [Message, Message, boolean, Message, string, string, string];
  plan: string;
  fates: Pick<Conversation, "snippet" | "lastState">[];
};

let seen: Seen;

beforeAll(async () => {
  seen = await runScenario<Seen>("inbox", "inbox");
}, 600_000);

describe("the list of conversations", () => {
  test("puts each conversation into one split, newest first (ux 59)", () => {
    expect(seen.splits).toEqual({
      needsYou: ["p0", "p1"],
      away: ["p2"],
      done: ["p3"],
      waiting: ["p4", "p5", "p6"],
      all: ["p0", "p1", "p2", "p3", "p4", "p5", "p6"],
    });
  });

  test("shows the text that did not arrive, and that it did not", () => {
    const snippet = expect.stringMatching(/^We would like to show you/);
    expect(seen.fates).toEqual([
      { snippet, lastState: "failed" },
      { snippet, lastState: "unknown" },
    ]);
  });

  test("counts what the splits show", () => {
    expect(seen.counts).toEqual({
      needsYou: 2,
      interested: 0,
      waiting: 3,
      outOfOffice: 1,
      reminders: 0,
      done: 1,
      all: 7,
      unread: 2,
      unmatched: 0,
    });
  });

  test("continues where it was, although something moved to the top meanwhile", () => {
    expect(seen.pages).toEqual([["p0", "p1", "p2"], ["p3", "p4", "p5"], 7]);
    expect(seen.badCursor).toBe("invalid_input");
  });

  test("is searched by words of messages, beginnings of words, name and address", () => {
    expect(seen.search).toEqual({ word: ["p0"], name: ["p4"], address: ["p5"], none: [], odd: [] });
    expect(seen.unreadOnly).toEqual(["p0", "p1"]);
  });

  test("finds nothing of another workspace", () => {
    expect(seen.foreignSearch).toEqual([]);
  });

  test("of several accounts uses each account's own index", () => {
    expect(seen.plan).toContain("Index Scan Backward using conversations_account");
    expect(seen.plan).not.toContain("Sort");
  });
});

describe("a member without access to an account (ROLE-02)", () => {
  test("sees only the other conversations", () => {
    expect(seen.limited).toMatchObject({ list: ["p5"], ofOther: [], counts: 1 });
  });

  test("finds nothing by the IDs of the rest, nor does another workspace", () => {
    const { thread, send, read, draft } = seen.limited;
    const refusals = [
      thread,
      send,
      read,
      draft,
      seen.limitedUndo,
      seen.foreignUndo,
      ...Object.values(seen.foreign),
    ];
    expect(new Set(refusals)).toEqual(new Set(["not_found"]));
  });
});

describe("a thread", () => {
  test("shows the messages of both sides, oldest first, and what happens next", () => {
    expect(seen.thread.messages.map(({ direction }) => direction)).toEqual(["out", "in"]);
    expect(seen.thread.sequence).toMatchObject({ campaignName: "First", state: "active", stepsLeft: 2 });
  });

  test("shows the state of its sequence's campaign, and that nothing comes next if it does not run (ux 27, 62)", () => {
    expect(seen.standing).toEqual([["paused", "campaign_paused"], ["draft", "not_started"], "active"]);
  });

  test("says which channels are open, through whom, and why one is not (INBOX-13)", () => {
    expect(seen.thread.defaultChannel).toBe("email");
    expect(seen.thread.channels).toMatchObject([
      { channel: "network", isOpen: false, reason: "not_connected" },
      { channel: "email", isOpen: true, address: "ines@private.test", sender: "mia@sender.test" },
      { channel: "sms", isOpen: false, reason: "no_phone" },
    ]);
    expect(seen.optedOut.map(({ reason }) => reason)).toEqual(["opted_out", "opted_out", "opted_out"]);
  });

  test("keeps what a user has started to write, and deletes an empty draft (INBOX-03)", () => {
    expect(seen.thread.drafts).toMatchObject([{ channel: "email", text: "Dear Ines" }]);
    expect(seen.emptied).toBeNull();
  });
});

describe("a message written by a member", () => {
  test("is one message if sent twice by the same click", () => {
    expect(seen.sent.isOne).toBe(true);
    expect(seen.line).toMatchObject({ rank: 0, state: "planned", enrollment_id: null });
  });

  test("continues the thread, to the address that wrote last (R20)", () => {
    expect(seen.sent).toMatchObject({
      subject: "Re: Hello",
      to: "ines@private.test",
      state: "queued",
      author: "Mia Member",
    });
    expect(seen.line.references).toBe(2);
  });

  test("is sent after ten seconds, ahead of everything automatic (ux 61)", () => {
    expect(seen.line).toMatchObject({ seconds: 10, awake: true });
    expect(new Date(seen.sent.canBeUndoneUntil ?? 0).getTime() - new Date(seen.sent.at).getTime()).toBe(
      10_000,
    );
  });

  test("counts as our reply: the person no longer waits for us, and no automatic step follows (R14)", () => {
    expect(seen.afterSend.conversation).toMatchObject({
      needsYou: false,
      isUnread: false,
      snippet: "Gladly. When?",
    });
    expect(seen.afterSend).toMatchObject({ enrollments: [{ state: "stopped" }], drafts: [] });
  });

  test("undone in time leaves only its draft, and the person waits again", () => {
    expect(seen.undone).toBeNull();
    expect(seen.leftovers).toEqual([]);
    expect(seen.afterUndo).toMatchObject({
      needsYou: true,
      lastDirection: "in",
      snippet: "Zeigen Sie mir die Streckenplanung",
    });
    expect(seen.draftAgain).toMatchObject([{ text: "Gladly.\nWhen?" }]);
  });

  test("cannot be undone once it is being sent", () => {
    expect(seen.tooLate).toBe("message_already_sent");
  });

  test("is refused on a closed channel", () => {
    expect(seen.closed.network).toBe("no_channel_address");
  });
});

test("each account counts its own unread conversations (CRED-05, INBOX-06)", () => {
  const [before, marked, read] = seen.unreadOfAccounts;
  expect(marked).toEqual([before![0] + 1, before![1]]);
  expect(read).toEqual(before);
});

test("a snooze survives what we write, and ends with a reply of the person (ux 67)", () => {
  const [waiting, answered] = seen.reminded;
  expect(waiting.remindAt).not.toBeNull();
  expect(answered).toMatchObject({ remindAt: null, isReminder: false, needsYou: true });
});

test("a scheduled message is held back by a reply, and sent when a member confirms it (INBOX-11)", () => {
  const [waiting, afterAnswer, needsYou, released, snippet, tooLate, foreign] = seen.held;
  expect(waiting).toMatchObject({ state: "queued", sendAt: expect.any(String), isHeldBack: false });
  expect(afterAnswer).toMatchObject({ state: "queued", sendAt: null, isHeldBack: true });
  expect(needsYou).toBe(true);
  expect(released).toMatchObject({
    state: "queued",
    sendAt: null,
    isHeldBack: false,
    canBeUndoneUntil: expect.any(String),
  });
  expect(snippet).toBe("As promised");
  expect([tooLate, foreign]).toEqual(["message_already_sent", "not_found"]);
});

test("read, unread, done and reopen change only what they name", () => {
  expect(seen.marks).toEqual([true, false, 1]);
  expect(seen.doneAndBack).toEqual([false, true, true, false]);
});
