import { runScenario } from "@/tests/integration/inbox/run-scenario";

type Conversation = Record<"person" | "sent" | "visits" | "stopped" | "messages" | "suppressed", unknown>;
let seen: Record<string, unknown> & { stops: Record<string, Conversation> };
beforeAll(async () => {
  seen = await runScenario("engine", "sms");
}, 600_000);

describe("text messages as steps (CAMP-05, R1)", () => {
  test("are sent once each, spaced per number, with numbers in parallel (R8)", () => {
    expect(seen.sending).toMatchObject({
      ...{ count: 12, keys: 12, people: 12, shortest: true, longest: true, sideBySide: true, words: true },
      people_end: ["finished"],
    });
  });

  test("are shown in the conversation with both numbers", () => {
    expect(seen.sending).toMatchObject({
      messages: [
        { channel: "sms", kind: "sms", state: "sent", direction: "out", ours: true, theirs: true, count: 12 },
      ],
      conversations: [{ last_channel: "sms", count: 12 }],
    });
  });

  test("count against a limit of each number (R9)", () => {
    expect(seen.sending).toMatchObject({
      used: [
        { kind: "sms", of_number: true, used: 6 },
        { kind: "sms", of_number: true, used: 6 },
      ],
    });
  });
});

test("arrive between 8:00 and 21:00 of the person's own time, by their number if their zone is unknown (R28)", () => {
  const at = seen.hours as Record<string, string>;
  expect(at.berlin).toMatch(/^10:0/);
  expect(at.losAngeles).toMatch(/^17:0/);
  expect(at.unknownAmerican).toMatch(/^17:0/);
  expect(at.unknownGerman).toMatch(/^10:0/);
  // The account's hours never overlap with theirs, so only the law's hours apply.
  expect(at.auckland).toMatch(/^20:0/);
});

test("wait for a number that is missing or cannot receive, and for a closed country, until that is fixed (CAMP-26, CAMP-67)", () => {
  expect(seen.missing).toEqual({
    before: ["planned invalid_phone", "planned invalid_phone", "planned sms_unavailable"],
    sent: 2,
    after: ["planned sms_unavailable", "sent", "sent"],
  });
});

test("wait for a number to send from, and are sent from the chosen one, also when that changes (CAMP-44, R23)", () => {
  expect(seen.number).toEqual({
    before: ["planned invalid_dialer_phone"],
    from: ["+19175550104"],
    after: ["sent"],
  });
  expect(seen.another).toEqual(["+19175550104", "+19175550105"]);
});

test("with an unknown outcome are looked up and never sent twice", () => {
  expect(seen.unknown).toEqual({
    ...{ unknown: 2, tries: 3, sent: 2, keys: 2, states: ["sent", "sent"] },
    log: ["looked_up absent", "looked_up found"],
  });
});

describe("a reply by text message", () => {
  test("ends the sequence on every channel, is shown in the conversation once, and waits for us (R14)", () => {
    expect(seen.reply).toMatchObject({
      known: [true, true],
      ...{ sent: 1, visits: 0, stopped: [["stopped", "replied"]] },
      person: { status: "got_reply", out: false },
      messages: [
        { direction: "out", channel: "sms" },
        { direction: "in", channel: "sms", text: "Who is this?", understood_as: "reply" },
      ],
      conversation: [{ last_channel: "sms", last_direction: "in", needs_you: true, is_unread: true }],
    });
  });

  test("that asks for help is a reply too: the carrier's service has answered it already (R28)", () => {
    expect(seen.help).toMatchObject({ sent: 1, stopped: [["stopped", "replied"]], suppressed: [] });
  });

  test.each([
    "STOP",
    "Arrêt",
    "Stopp!",
    "SAIR",
    "BAJA",
    "Please stop texting me",
  ])("%s takes the person off on every channel (R18, R28)", (word) => {
    expect(seen.stops[word]).toMatchObject({
      ...{ sent: 1, visits: 0, stopped: [["stopped", "opted_out"]], person: { out: true } },
      suppressed: [{ kind: "phone", reason: "opted_out" }],
    });
  });
});

test("a stop that the carrier received first applies here too (R18)", () => {
  expect(seen.carrier).toEqual({
    stopped: [["stopped", "opted_out"]],
    out: [{ out: true }],
    suppressed: [{ kind: "phone" }],
  });
});

test("cost a credit each, refunded if one turns out not to be sent, and charged again when it is (BILL-47)", () => {
  expect(seen.paid).toEqual(["charge", "charge, return, charge"]);
});

describe("a text from an unknown number (R15)", () => {
  const tray = (words: string) => ({
    ...{ channel: "sms", mailboxId: null, mailbox: "+19175550110", from: "+4917699999999" },
    ...{ subject: words, text: words, isUnreadable: false, canRetry: false },
  });

  test("is in the tray, becomes the reply of the person a member names, and the next one is recognized", () => {
    expect(seen.stranger).toMatchObject({
      ...{ known: [true, true, true], lying: 2 },
      tray: [tray("Hello"), tray("STOP")],
      ends: [["stopped", "replied"]],
      messages: [{ text: "Hello", from: "+4917699999999" }],
      left: ["STOP"],
      next: [true, [{ n: 2 }]],
    });
  });

  test("of an erased person is not kept, but their STOP is", () => {
    expect(seen.stranger).toMatchObject({
      erased: { known: [false, false], kept: [], listed: [{ reason: "opted_out" }] },
    });
  });

  test("keeps a number that says stop from ever being contacted (R18)", () => {
    expect(seen.stranger).toMatchObject({
      suppressed: [{ kind: "phone", value: "+4917699999999", reason: "opted_out" }],
    });
  });
});

test("a text that cannot be recorded is shown, holds the person it seems to be from, and can be retried (R33)", () => {
  expect(seen.aside).toEqual({
    tray: {
      ...{ channel: "sms", mailboxId: null, mailbox: "+19175550111", from: expect.any(String) },
      ...{ subject: "STOP", text: "STOP", isUnreadable: true, canRetry: true },
    },
    holds: [{ hold_reason: "uncertain_reply" }],
    cursor: [{ event_cursor: "1" }],
    refused: "event_not_recorded",
    retried: null,
    ends: [["stopped", "opted_out"]],
    left: 0,
  });
});

test("a failed delivery ends the sequence, and a number that cannot receive is recorded as such (R13, R17)", () => {
  expect(seen.lost).toMatchObject({
    hard: {
      ...{ early: "Error: a text was lost before it was settled", known: [true, true], foreign: false },
      ...{ visits: 0, lost: { lost: true }, log: ["bounce hard"] },
      messages: [{ state: "failed", failure: "no_mobile" }],
      stopped: [["stopped", "bounced"]],
    },
    soft: {
      ...{ visits: 0, lost: { lost: false }, log: ["bounce soft"], stopped: [["stopped", "send_failed"]] },
      messages: [{ state: "failed", failure: "filtered" }],
    },
  });
});

test("wait for the person's consent where the law requires it, channel by channel, and again once it is withdrawn (R28)", () => {
  expect(seen.consent).toMatchObject({
    without: { sent: 1, reason: ["no_consent"] },
    forCalls: { sent: 1, reason: ["no_consent"] },
    tomorrow: "invalid_input",
    kept: { channel: "sms", source: "form", givenOn: "2026-02-27", wording: "Text me", withdrawnAt: null },
    given: { sent: 2 },
    again: "conflict",
    withdrawn: { sent: 3, reason: ["no_consent"] },
  });
});
