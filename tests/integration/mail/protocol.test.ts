import { runScenario } from "./run-scenario";

let seen: Record<string, string[]>;

beforeAll(async () => {
  seen = (await runScenario("protocol")) as Record<string, string[]>;
}, 600_000);

const last = (name: string) => seen[name]?.at(-1) ?? "";

describe("the IMAP server of the sandbox speaks the protocol", () => {
  test("signing in works with quoted strings, literals and SASL PLAIN, and fails with NO", () => {
    for (const name of ["loginQuoted", "loginLiteral", "authenticate"])
      expect(last(name)).toMatch(/^a OK \[CAPABILITY .*\bIDLE\b/);
    expect(last("authenticateInitial")).toMatch(/^a NO \[AUTHENTICATIONFAILED\]/);
  });

  test("nothing is accessible before sign-in, and unknown commands are BAD", () => {
    expect(seen.beforeLogin?.slice(0, 3).map((answer) => answer.slice(0, 5))).toEqual([
      "a BAD",
      "b BAD",
      "c BAD",
    ]);
  });

  test("folders are listed with the use of Sent, opened, examined and counted", () => {
    const [all, root, subscribed] = seen.list ?? [];
    expect(all).toContain('* LIST (\\HasNoChildren) "/" "INBOX"');
    expect(all).toContain('* LIST (\\HasNoChildren \\Sent) "/" "Sent"');
    expect(root).toContain('* LIST (\\Noselect) "/" ""');
    expect(subscribed).toContain('* LSUB (\\HasNoChildren \\Sent) "/" "Sent"');
    const [select, examine, missing, afterwards] = seen.select ?? [];
    expect(select).toMatch(
      /\* 2 EXISTS[\s\S]*\[UIDVALIDITY 1\][\s\S]*\[UIDNEXT 3\][\s\S]*b OK \[READ-WRITE\]/,
    );
    expect(examine).toContain("c OK [READ-ONLY]");
    expect(missing).toMatch(/^d NO/);
    expect(afterwards).toMatch(/^e BAD/);
    expect(last("status")).toContain('* STATUS "INBOX" (MESSAGES 2 UIDNEXT 3 UIDVALIDITY 1 UNSEEN 2)');
  });

  test("mails are fetched by items, header fields, parts of the text and envelope", () => {
    const [, items, fields, partial, envelope, text, unsupported, none] = seen.fetch ?? [];
    expect(items).toContain(
      '* 1 FETCH (UID 1 FLAGS () INTERNALDATE "21-Nov-2026 10:00:00 +0000" RFC822.SIZE 85)',
    );
    expect(fields).toContain("{49}\r\nMessage-ID: <1@x.test>\r\nSubject: One\r\n folded\r\n\r\n)");
    expect(partial).toContain('BODY[]<0> "Message-ID"');
    expect(envelope).toContain('"One folded" (("Bob" NIL "bob" "x.test"))');
    expect(text).toContain("{12}\r\nFirst body\r\n)");
    expect(unsupported).toMatch(/^h BAD/);
    expect(none).toBe("i OK Fetched\r\n");
  });

  test("searches combine keys", () => {
    const hits = (seen.search ?? []).slice(1).map((answer) => answer.split("\r\n")[0]);
    expect(hits).toEqual([
      "* SEARCH 1 2",
      "* SEARCH 2",
      "* SEARCH 2",
      "* SEARCH 1 2",
      "* SEARCH 2",
      "* SEARCH 1 2",
      "* SEARCH",
      "* SEARCH",
      "k BAD cannot search for FUZZY",
    ]);
  });

  test("flags change only in folders open for writing, and reading without PEEK marks as read", () => {
    const [, refused, , stored, silent, flags, body, read] = seen.store ?? [];
    expect(refused).toMatch(/^c NO \[READ-ONLY\]/);
    expect(stored).toContain("* 1 FETCH (FLAGS (\\Seen) UID 1)");
    expect(silent).toBe("f OK Stored\r\n");
    expect(flags).toContain("* 1 FETCH (FLAGS ())");
    expect(body).toContain("FLAGS (\\Seen)");
    expect(read).toContain("* 2 FETCH (FLAGS (\\Seen))");
  });

  test("mails are appended with flags and date", () => {
    const [ready, stored, , fetched, missing] = seen.append ?? [];
    expect(ready).toMatch(/^\+ /);
    expect(stored).toMatch(/^b OK/);
    expect(fetched).toContain('FLAGS (\\Seen) INTERNALDATE "21-Nov-2026 08:00:00 +0000" BODY[] {23}');
    expect(fetched).toContain("Message-ID: <s@x>\r\n\r\nok");
    expect(missing).toMatch(/^e NO \[TRYCREATE\]/);
  });

  test("pipelined commands are answered in order, and garbage ends the connection cleanly", () => {
    expect(last("pipelined").match(/^[b-e] OK/gm)).toEqual(["b OK", "c OK", "d OK", "e OK"]);
    expect(last("hostile")).toMatch(/^\* BYE/);
  });
});
