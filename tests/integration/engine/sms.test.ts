import { runScenario } from "@/tests/integration/inbox/run-scenario";

type Conversation = Record<"person" | "sent" | "visits" | "stopped" | "messages" | "suppressed", unknown>;
let seen: Record<string, unknown> & { stops: Record<string, Conversation> };
beforeAll(async () => {
  seen = await runScenario("engine", "sms");
}, 400_000);

describe("text messages as steps (CAMP-05, R1)", () => {
  test("leave once each, number by number, one after the other with a pause, numbers side by side (R8)", () => {
    expect(seen.sending).toMatchObject({
      ...{ count: 12, keys: 12, people: 12, shortest: true, longest: true, sideBySide: true, words: true },
      people_end: ["finished"],
    });
  });

  test("stand in the conversation with both numbers", () => {
    expect(seen.sending).toMatchObject({
      messages: [
        { channel: "sms", kind: "sms", state: "sent", direction: "out", ours: true, theirs: true, count: 12 },
      ],
      conversations: [{ last_channel: "sms", count: 12 }],
    });
  });

  test("count against a cap of each number (R9)", () => {
    expect(seen.sending).toMatchObject({
      used: [
        { kind: "sms", of_number: true, used: 6 },
        { kind: "sms", of_number: true, used: 6 },
      ],
    });
  });
});

test("come between 8:00 and 21:00 of the person's own time, by their number where their zone is not known (R28)", () => {
  const at = seen.hours as Record<string, string>;
  expect(at.berlin).toMatch(/^10:0/);
  expect(at.losAngeles).toMatch(/^17:0/);
  expect(at.unknownAmerican).toMatch(/^17:0/);
  expect(at.unknownGerman).toMatch(/^10:0/);
  // The account's hours never meet theirs: the law alone holds.
  expect(at.auckland).toMatch(/^20:0/);
});

test("wait for a number that is missing or takes none, and for a country that is closed, until it is mended (CAMP-26, CAMP-67)", () => {
  expect(seen.missing).toEqual({
    before: ["planned invalid_phone", "planned invalid_phone", "planned sms_unavailable"],
    sent: 2,
    after: ["planned sms_unavailable", "sent", "sent"],
  });
});

test("wait for a number to be sent from, and leave from the one that is chosen, also when that changes (CAMP-44, R23)", () => {
  expect(seen.number).toEqual({
    before: ["planned invalid_dialer_phone"],
    from: ["+19175550104"],
    after: ["sent"],
  });
  expect(seen.another).toEqual(["+19175550104", "+19175550105"]);
});

test("of unknown fate are looked up and never sent twice", () => {
  expect(seen.unknown).toEqual({
    ...{ unknown: 2, tries: 3, sent: 2, keys: 2, states: ["sent", "sent"] },
    log: ["looked_up absent", "looked_up found"],
  });
});

describe("an answer by text message", () => {
  test("ends the sequence on every channel, stands in the conversation once, and waits for us (R14)", () => {
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

  test("that asks for help is one, too: the carrier's service has answered it already (R28)", () => {
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

test("a stop that the carrier heard first holds here, too (R18)", () => {
  expect(seen.carrier).toEqual({
    stopped: [["stopped", "opted_out"]],
    out: [{ out: true }],
    suppressed: [{ kind: "phone" }],
  });
});

test("cost a credit each, given back where it turns out that one never left, and taken again when it does (BILL-47)", () => {
  expect(seen.paid).toEqual(["charge", "charge, return, charge"]);
});

describe("a text from a number nobody is known by (R15)", () => {
  const tray = (words: string) => ({
    ...{ channel: "sms", mailboxId: null, mailbox: "+19175550110", from: "+4917699999999" },
    ...{ subject: words, text: words, isUnreadable: false, canRetry: false },
  });

  test("lies in the tray, and is the answer of whom somebody names, whose next one is known", () => {
    expect(seen.stranger).toMatchObject({
      ...{ known: [true, true, true], lying: 2 },
      tray: [tray("Hello"), tray("STOP")],
      ends: [["stopped", "replied"]],
      messages: [{ text: "Hello", from: "+4917699999999" }],
      left: ["STOP"],
      next: [true, [{ n: 2 }]],
    });
  });

  test("keeps a number that says stop from ever being written to (R18)", () => {
    expect(seen.stranger).toMatchObject({
      suppressed: [{ kind: "phone", value: "+4917699999999", reason: "opted_out" }],
    });
  });
});

test("a text that cannot be recorded is shown, holds whose it seems to be, and can be tried again (R33)", () => {
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

test("what did not arrive ends the sequence, and a number that takes nothing is known as such (R13, R17)", () => {
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

test("wait for the person's consent where the law wants it, channel by channel, and again once it is taken back (R28)", () => {
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
