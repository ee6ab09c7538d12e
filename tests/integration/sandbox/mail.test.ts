import { type Installation, startInstallation } from "@/tests/support/installation";
import { runScenario } from "./run-scenario";

type Mail = {
  from: string;
  subject: string;
  inReplyTo: string | null;
  references: string[];
  automatic: boolean;
  autoSubmitted: string | null;
  text: string;
  /** The part that our intake takes for the person's own text. */
  own: string;
  html: boolean;
};
type Answer = { outcome: string; sent: string; email: string; mails: Mail[] };
type Notice = Record<"outcome" | "to" | "sent" | "type" | "returnPath" | "status" | "original", string> & {
  automatic: boolean;
};
type Seen = {
  test: unknown[];
  wrongPassword: unknown;
  answers: Record<"web" | "desktop" | "office" | "phone" | "sparse" | "bare", Answer>;
  german: Mail[];
  twice: number[];
  repeated: unknown[];
  away: Mail[][];
  refused: { kind: string; hardBounce?: boolean; reason: string };
  unknownUser: { reason: string };
  unknownDomain: { reason: string };
  elsewhere: { kind: string };
  notices: Notice[];
  findSent: unknown[];
  between: unknown[];
  foreign: { kind: string };
  foreignRows: { n: number }[];
  announcedMs: number;
  alias: { own: string; from: string; back: string };
};

let installation: Installation;
let seen: Seen;

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario<Seen>("mail", installation);
}, 600_000);
afterAll(() => installation?.stop());

const answerOf = (program: keyof Seen["answers"]) => {
  const { mails, ...sent } = seen.answers[program];
  expect(mails).toHaveLength(1);
  return { ...sent, mail: mails[0] as Mail };
};

describe("a sandbox mailbox", () => {
  test("passes the live test, and fails it with a wrong password", () => {
    expect(seen.test).toEqual([
      { ok: true, files: true },
      { ok: true, files: false },
    ]);
    expect(seen.wrongPassword).toMatchObject({ ok: false, server: "smtp", stage: "login" });
  });

  test("files sent mail if its server announces that", () => {
    expect(seen.findSent).toEqual([
      { kind: "found", providerId: "<filed@trial-1.example>" },
      { kind: "absent" },
      { kind: "unknowable" },
    ]);
  });

  test("notices new mail at once", () => {
    expect(seen.announcedMs).toBeLessThan(5_000);
  });

  test("gets mail from its own workspace, never from another one", () => {
    expect(seen.between).toEqual(["sent", 1]);
    expect(seen.foreign.kind).toBe("refused");
    expect(seen.foreignRows).toEqual([{ n: 0 }]);
  });
});

describe("people reply to email", () => {
  test.each([
    "web",
    "desktop",
    "office",
    "phone",
  ] as const)("in the thread, to the sender by first name, quoting as a %s program does", (program) => {
    const { mail, sent, email } = answerOf(program);
    expect(mail).toMatchObject({ from: email, inReplyTo: sent, references: [sent], automatic: false });
    expect(mail.subject).toBe("Re: A question about your tränsport");
    expect(mail.text.split("\n")[0]).toContain("Nora");
    expect(mail.text).toContain("how do you plan your deliveries?");
    expect(mail.html).toBe(program === "web" || program === "office");
  });

  test("so that their own text can be told from quotes, whatever the program", () => {
    for (const { mails } of Object.values(seen.answers)) {
      expect(mails[0]?.own).toContain("Nora");
      expect(mails[0]?.own).not.toContain("how do you plan your deliveries?");
    }
  });

  test("some programs drop References, some lose the thread completely (R15)", () => {
    expect(answerOf("sparse").mail).toMatchObject({ inReplyTo: seen.answers.sparse.sent, references: [] });
    expect(answerOf("bare").mail).toMatchObject({ inReplyTo: null, references: [] });
  });

  test("German office programs write AW and German header names", () => {
    expect(seen.german[0]?.subject).toBe("AW: A question about your tränsport");
    expect(seen.german[0]?.text).toMatch(/Von: Nora Vane.*\nGesendet: .*\nAn: .*\nBetreff: /);
  });

  test("a second time at most, and only to what was written after the first reply", () => {
    expect(seen.twice).toEqual([1, 1, 0]);
  });

  test("once to an email that arrives twice", () => {
    expect(seen.repeated).toEqual([1, [{ n: 2 }]]);
  });

  test("from a second address, where they can be reached too", () => {
    expect(seen.alias.from).not.toBe(seen.alias.own);
    expect(seen.alias.back).toBe("sent");
  });
});

test("with an out-of-office reply within a minute, marked as automatic (RFC 3834)", () => {
  for (const mails of seen.away) {
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ automatic: true, autoSubmitted: "auto-replied" });
    expect(mails[0]?.inReplyTo).toBe(mails[0]?.references.at(-1));
  }
});

describe("email to unknown recipients", () => {
  test("is refused in the SMTP dialog: a hard bounce (R17)", () => {
    expect(seen.refused).toMatchObject({ kind: "refused", hardBounce: true });
    expect(seen.unknownUser.reason).toMatch(/^550 5\.1\.1 /);
    expect(seen.unknownDomain.reason).toMatch(/^550 5\.1\.2 /);
  });

  test("comes back as a delivery report with the original's headers (RFC 3464)", () => {
    expect(seen.notices.map(({ status }) => /^Status: (.*)$/m.exec(status)?.[1])).toEqual(["5.1.1", "5.2.2"]);
    for (const { outcome, to, sent, type, returnPath, automatic, status, original } of seen.notices) {
      expect([outcome, returnPath, automatic]).toEqual(["sent", "<>", true]);
      expect(type).toMatch(/^multipart\/report; report-type=delivery-status/);
      expect(status).toContain(`Final-Recipient: rfc822; ${to}\nOriginal-Recipient`);
      expect(status).toContain("Action: failed");
      expect(original).toContain(`Message-ID: ${sent}`);
    }
  });

  test("is accepted and dropped if it is for the outside world", () => {
    expect(seen.elsewhere.kind).toBe("sent");
  });
});
