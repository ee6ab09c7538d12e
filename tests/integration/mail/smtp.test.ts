import { runScenario } from "./run-scenario";

let seen: Record<string, unknown>;

beforeAll(async () => {
  seen = await runScenario("smtp");
}, 600_000);

const later = (reason: string) => ({ kind: "later", reason });
const unknown = { kind: "unknown", reason: "no_reply_after_transmission" };

describe("an email over SMTP", () => {
  test("arrives unchanged, under its own Message-ID, and is confirmed once", () => {
    expect(seen.plain).toEqual({
      outcome: { kind: "sent", providerId: "<plain@sandbox.test>" },
      text: "Hello\n.\n.leading dot",
      html: "<p>Hello <b>Böb</b></p>",
      subject: "Grüße",
      from: { name: "Ana Müller", address: "ana@sandbox.test" },
      messageId: "<plain@sandbox.test>",
      judged: 1,
    });
  });

  test("leaves nothing behind if ready says stop, and is not delivered before ready was asked", () => {
    expect(seen.stopLeavesNothing).toEqual({ outcome: { kind: "stopped" }, order: "judged 0", judged: 0 });
  });

  test("is not sent when the mark before the final dot cannot be written", () => {
    expect(seen.readyFails).toEqual({ outcome: later("not_recorded"), judged: 0 });
  });

  test("cannot carry extra headers in subject, names or custom headers (S47)", () => {
    const { bcc, names } = seen.headerInjection as { bcc: unknown; names: string[] };
    expect(bcc).toBeNull();
    expect(names).not.toContain("bcc");
  });

  test("to an address that two parsers could read differently is refused before anything is sent (S47)", () => {
    expect(seen.badAddress).toEqual({ kind: "refused", reason: "bad_address", hardBounce: true });
  });
});

describe("the server's response becomes the right outcome", () => {
  test("an unknown recipient is a hard bounce, a policy refusal is not", () => {
    expect(seen.r550).toEqual({ kind: "refused", reason: "550 5.1.1 No such user", hardBounce: true });
    expect(seen.r550text).toEqual({ kind: "refused", reason: "550 5.7.1 Blocked by policy" });
  });

  test("greylisting is retried and sent once (R09)", () => {
    expect(seen.greylisted).toEqual([later("450 4.2.0 Greylisted"), "sent", 1]);
    expect(seen.r421).toEqual(later("421 4.3.2 Closing"));
  });

  test("a permanent or temporary error after the final dot keeps its meaning", () => {
    expect(seen.d552).toEqual({ kind: "refused", reason: "552 5.3.4 Too big" });
    expect(seen.d451).toEqual(later("451 4.3.0 Try later"));
    expect(seen.tooBig).toEqual({ kind: "refused", reason: "too_large" });
  });

  test("a drop before the final dot is provably not delivered", () => {
    expect(seen.dropBody).toEqual([later("connection_lost"), 0]);
  });

  test("a drop after the final dot is unknown, whether or not the server accepted the email (R07)", () => {
    expect(seen.dropDot).toEqual([unknown, 0]);
    expect(seen.dropAccepted).toEqual([unknown, 1]);
  });

  test("slow responses before the dot time out, the response after it is waited for (R08)", () => {
    expect(seen.slowRcpt).toEqual(later("timeout"));
    expect(seen.slowDot).toEqual(["sent", 1]);
    expect(seen.noGreeting).toEqual([later("timeout"), later("unreachable")]);
    expect(seen.dribbling).toEqual([later("timeout"), true]);
  });

  test("a wrong password is a problem of the mailbox, not of the email (R11)", () => {
    expect(seen.wrongPassword).toEqual(later("login_failed"));
  });
});

describe("connections", () => {
  test("are kept for the next email of the mailbox", () => {
    expect(seen.reusesConnections).toEqual({ opened: 0, judged: 20 });
  });

  test("that died while idle are replaced without affecting the email", () => {
    expect(seen.survivesDeadIdleConnection).toEqual(["sent", 2]);
  });

  test("carry one email at a time and never exceed the limit", () => {
    expect(seen.onePerConnection).toEqual([true, 30]);
    expect(seen.boundedConnections).toEqual([true, true]);
  });

  test("are encrypted if requested, without falling back to plain text (R12)", () => {
    expect(seen.startTls).toBe("sent");
    expect(seen.implicitTls).toBe("sent");
    expect(seen.noStartTls).toEqual(later("tls_failed"));
    expect(seen.expiredCertificate).toEqual([later("tls_failed"), later("tls_failed"), 0]);
    expect(seen.wrongName).toEqual(later("tls_failed"));
  });

  test("to inside addresses and other ports are refused, all with the same message (S40)", () => {
    expect(seen.forbidden).toEqual(Array(4).fill(later("forbidden_host")));
  });
});
