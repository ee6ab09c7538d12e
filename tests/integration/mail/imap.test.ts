import { runScenario } from "./run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("imap");
}, 600_000);

describe("the live test of a mailbox", () => {
  test("passes, and finds out whether the server files sent mail itself", () => {
    const { ok, notFiling } = seen.tests as Record<string, unknown>;
    expect(ok).toEqual({ ok: true, files: true });
    expect(notFiling).toEqual({ ok: true, files: false });
  });

  test("tests the pair of servers: one that files mail sent through it does not file mail sent elsewhere", () => {
    const { apart, unproven } = seen.tests as Record<string, unknown>;
    expect(apart).toEqual({ ok: true, files: false });
    expect(unproven).toEqual({ ok: true, files: false });
  });

  test("a copy is saved once and marked as read; it proves that an email was sent, its absence proves nothing", () => {
    expect(seen.copies).toEqual({
      before: ["absent", "unknowable", "unknowable"],
      after: ["found", "found", "found"],
      saved: [["\\Seen"]],
      isWhole: [false, true],
      isListed: true,
      text: true,
    });
  });

  test.each([
    ["smtpLogin", "smtp", "login"],
    ["imapLogin", "imap", "login"],
    ["smtpTls", "smtp", "tls"],
    ["imapTls", "imap", "tls"],
    ["imapPort", "imap", "dns"],
    ["unknownName", "smtp", "dns"],
    ["closed", "smtp", "connect"],
  ])("%s fails at the right server and stage", (name, server, stage) => {
    expect((seen.tests as Record<string, unknown>)[name]).toMatchObject({ ok: false, server, stage });
  });

  test("says nothing but forbidden about inside addresses and other ports (S40)", () => {
    const { privateName, privateAddress, port } = seen.tests as Record<string, unknown>;
    expect(privateName).toEqual({ ok: false, server: "smtp", stage: "forbidden" });
    expect(privateAddress).toEqual({ ok: false, server: "imap", stage: "forbidden" });
    expect(port).toEqual({ ok: false, server: "smtp", stage: "forbidden" });
  });

  test("refuses an expired certificate", () => {
    expect(seen.implicitTls).toMatchObject([{ ok: true }, { ok: false, server: "imap", stage: "tls" }]);
  });
});

describe("reading an inbox", () => {
  type Listed = {
    mails: { uid: number; messageId: string | null; autoSubmitted: boolean }[];
    cursor: { lastUid: number };
  };

  test("returns each new email once, oldest first, page by page, and changes no flag (R15)", () => {
    const { first, second, third, fourth, flags } = seen.listNew as Record<string, unknown> & {
      first: Listed;
      third: Listed;
    };
    expect(first.mails.map((mail) => mail.uid)).toEqual([1, 2, 3]);
    expect(first.cursor.lastUid).toBe(3);
    expect(second).toEqual(["<4@x.test>"]);
    expect(third).toMatchObject({ mails: [], cursor: { lastUid: 4 } });
    expect(fourth).toEqual([5]);
    expect(flags).toEqual([]);
  });

  test("decodes headers; a missing or empty Message-ID is not an ID (R32)", () => {
    const { first } = seen.listNew as { first: Listed };
    expect(first.mails[0]).toMatchObject({
      messageId: "<1@x.test>",
      inReplyTo: "<q@sandbox.test>",
      references: ["<p@sandbox.test>", "<q@sandbox.test>"],
      from: "bob@x.test",
      to: ["ana@sandbox.test", "c@x.test"],
      subject: "Grüße",
    });
    expect(first.mails.map((mail) => mail.messageId)).toEqual(["<1@x.test>", null, null]);
  });

  test("recognizes automatic mail by its headers; an explicit no means a person (R16)", () => {
    const { first, auto } = seen.listNew as { first: Listed; auto: boolean };
    expect(first.mails.map((mail) => mail.autoSubmitted)).toEqual([false, true, false]);
    expect(auto).toBe(true);
  });

  test("fetches complete emails byte for byte, up to a limit, without marking them as read", () => {
    expect(seen.fetchRaw).toEqual([true, "too_large", "gone", []]);
  });

  test("notices new mail at once if the server supports it, otherwise soon", () => {
    expect(seen.idle).toEqual(["done", "done", true, "done"]);
    expect(seen.withoutIdle).toEqual(["done", ["<poll@x.test>"]]);
  });

  test("checks again at once if mail was announced since it listed, also between two waits", () => {
    expect(seen.announcedBefore).toEqual(["done", "done", ["<before@x.test>"], "late"]);
  });

  test("reads what a user sent from their own email program, and misses nothing in the inbox meanwhile (R20)", () => {
    expect(seen.sentFolder).toEqual({
      listed: ["<own.1@sandbox.test>"],
      isWhole: true,
      awoken: "done",
      inbox: ["<meanwhile@x.test>"],
      third: 0,
      asleep: "late",
      found: [true, null],
    });
  });

  test("starts over after the server renumbered, once (R32)", () => {
    expect(seen.renumbered).toEqual([true, true, 0]);
  });

  test("ends when the server drops the connection, and a new reader continues (R32)", () => {
    expect(seen.serverDrops).toEqual(["done", "failed", 1, "done"]);
  });
});

test("a sent email is found by its Message-ID only if the server files sent mail itself", () => {
  expect(seen.findSent).toEqual([
    { kind: "found", providerId: "<sent.1@sandbox.test>" },
    { kind: "absent" },
    { kind: "unknowable" },
    "ImapOpenError",
  ]);
});
