import { runScenario } from "../inbox/run-scenario";

type Shown = { understoodAs: string; isUncertain: boolean; failure: string | null };
type Person = {
  messages: { text: string }[];
  enrollments: { state: string; stop_reason: string | null; hold_reason: string | null }[];
  events: string[];
  prospect: { status: string; opted_out: boolean };
  conversation: { needs_you: boolean; snippet: string };
  planned: number;
  shown: Shown;
};
type Seen = {
  refused: string[];
  doubt: Person & { replied: number[] };
  confirmed: Person & { replied: number[] };
  again: unknown[];
  stoppedBy: boolean[];
  oneLeft: Person;
  rejected: Omit<Person, "shown"> & { shown: Shown[]; due: { due: boolean; wait_reason: string | null } };
  absences: Record<"long" | "short", { reason: string | null; isUntilReturn: boolean }[]>;
  optOutDoubt: Person;
  optedOut: Person;
  afterTheEnd: number[];
  condition: { sent: number; contacted: number; ofStep: unknown[] };
  tray: {
    mails: { mailbox: string; from: string; isUnreadable: boolean }[];
    foreign: number;
    limited: number;
    fetched: number;
  };
  candidates: Record<"names" | "address" | "nothing" | "odd" | "foreign" | "limited", string[]>;
  giveRefused: string[];
  given: Person & { tray: number };
  giveAgain: string[];
  optOutByEnvelope: Person["prospect"];
  withoutText: { anonymous: Shown; unreadable: Shown };
  emptied: number[];
  takenBack: unknown[];
  filled: { ines: Person; oto: Person["prospect"]; lost: Shown };
  renumbered: number;
};

let seen: Seen;

beforeAll(async () => {
  seen = await runScenario<Seen>("intake", "uncertain-replies");
}, 600_000);

describe("an uncertain answer (R15)", () => {
  test("is shown as one, holds the sequences, and does not count as a reply", () => {
    expect(seen.doubt.shown).toEqual({ understoodAs: "reply", isUncertain: true, failure: null });
    expect(seen.doubt.enrollments).toMatchObject([
      { state: "active", hold_reason: "uncertain_reply" },
      { state: "active", hold_reason: "uncertain_reply" },
    ]);
    expect(seen.doubt.replied).toEqual([0, 0]);
  });

  test("can be decided only by members who may use the account", () => {
    expect(seen.refused).toEqual(["not_found", "not_found", "not_found"]);
  });

  test("ends every sequence when confirmed, as a certain reply does, in the name of the member, and counts", () => {
    expect(seen.confirmed).toMatchObject({
      enrollments: [
        { state: "stopped", stop_reason: "replied" },
        { state: "stopped", stop_reason: "replied" },
      ],
      planned: 0,
      events: [
        ...["reply:uncertain_reply", "waited:uncertain_reply", "waited:uncertain_reply"],
        ...["reply", "stopped:replied", "stopped:replied"],
      ],
      prospect: { status: "got_reply" },
      conversation: { needs_you: true },
      replied: [1, 1],
      shown: { understoodAs: "reply", isUncertain: false },
    });
    expect(seen.stoppedBy).toEqual([true]);
  });

  test("does not change when decided again; the opposite decision is refused", () => {
    expect(seen.again).toEqual([true, "conflict"]);
  });

  test("lets the sequence continue when rejected, unless another uncertain reply is left", () => {
    expect(seen.oneLeft.enrollments).toMatchObject([{ state: "active", hold_reason: "uncertain_reply" }]);
    expect(seen.oneLeft.conversation.needs_you).toBe(true);
    expect(seen.rejected).toMatchObject({
      enrollments: [{ state: "active", hold_reason: null }],
      planned: 1,
      due: { due: true, wait_reason: null },
      conversation: { needs_you: false },
      prospect: { status: "contacted" },
      shown: [{ understoodAs: "not_an_answer" }, { understoodAs: "not_an_answer", isUncertain: false }],
    });
    expect(seen.rejected.events.at(-1)).toBe("resumed:uncertain_reply");
  });

  test("does not end an absence that was known before, longer or shorter than the wait for a decision (R16)", () => {
    const away = { reason: "out_of_office", isUntilReturn: true };
    const doubted = { reason: "uncertain_reply", isUntilReturn: false };
    expect(seen.absences).toEqual({ long: [away, away], short: [doubted, away] });
  });

  test("unsubscribes the prospect when confirmed, if it asks to stop (R18)", () => {
    expect(seen.optOutDoubt).toMatchObject({
      prospect: { opted_out: false },
      enrollments: [{ state: "active" }],
    });
    expect(seen.optedOut).toMatchObject({
      prospect: { opted_out: true, status: "excluded" },
      enrollments: [{ stop_reason: "opted_out" }],
      conversation: { needs_you: false },
    });
  });
});

test("a reply after the last step of a campaign counts as a reply to it", () => {
  expect(seen.afterTheEnd).toEqual([1, 2]);
});

test("a condition that was met counts as a finished step, never as a message", () => {
  expect(seen.condition).toEqual({
    sent: 0,
    contacted: 0,
    ofStep: [expect.objectContaining({ done: 1, waiting: 0, skipped: 0, failed: 0 })],
  });
});

describe("the tray of mails that belong to nobody", () => {
  test("shows envelopes and unreadable emails to members who may use the account (R15, R33)", () => {
    expect(seen.tray.mails).toHaveLength(6);
    expect(seen.tray.mails.filter(({ isUnreadable }) => isUnreadable)).toEqual([
      { mailbox: "mia@sender.test", from: "mailer-daemon@mx.test", isUnreadable: true },
    ]);
    expect(seen.tray).toMatchObject({ foreign: 0, limited: 0, fetched: 0 });
  });

  test("finds prospects by parts of names and addresses, within the workspace and the member's accounts", () => {
    expect(seen.candidates).toEqual({
      names: ["Ines Kowalczyk"],
      address: ["Ines Kowalczyk"],
      nothing: [],
      odd: [],
      foreign: [],
      limited: [],
    });
    expect(seen.giveRefused).toEqual(["not_found", "not_found", "not_found"]);
  });

  test("assigns an email to a prospect, whose reply it is from then on", () => {
    expect(seen.given).toMatchObject({
      enrollments: [{ stop_reason: "replied" }, { stop_reason: "replied" }],
      planned: 0,
      prospect: { status: "got_reply" },
      conversation: { needs_you: true, snippet: "About ines.kowalczyk" },
      shown: { understoodAs: "reply", failure: "text_awaited" },
      tray: 5,
    });
    expect(seen.giveAgain).toEqual(["Ines Kowalczyk", "conflict"]);
  });

  test("fetches the text then, and does what it asks for (R18)", () => {
    expect(seen.filled.ines).toMatchObject({
      messages: [{ text: "Private words of ines.kowalczyk" }],
      conversation: { snippet: "Private words of ines.kowalczyk" },
      shown: { failure: null },
      events: ["reply", "stopped:replied", "stopped:replied"],
    });
    expect(seen.optOutByEnvelope.opted_out).toBe(false);
    expect(seen.filled.oto).toMatchObject({ opted_out: true, status: "excluded" });
  });

  test("says why a text remains missing", () => {
    expect(seen.withoutText.anonymous.failure).toBe("text_gone");
    expect(seen.withoutText.unreadable.failure).toBe("unreadable");
    expect(seen.filled.lost.failure).toBe("text_gone");
  });

  test("hides a dismissed email until that is undone, and never shows it twice (R32)", () => {
    expect(seen.emptied).toEqual([0, 0]);
    expect(seen.takenBack).toEqual([["About news"], "conflict"]);
    expect(seen.renumbered).toBe(1);
  });
});
