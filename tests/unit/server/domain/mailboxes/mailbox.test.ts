import { shownProblem } from "@/server/domain/mailboxes/mailbox-health";
import { problemOf, testFailure } from "@/server/domain/mailboxes/mailbox-test";
import { isSandboxMailbox } from "@/server/domain/mailboxes/sandbox-host";
import type { MailServer } from "@/server/ports/mail";

const server = (host: string, port: number): MailServer => ({
  host,
  port,
  username: "u",
  password: "p",
  encryption: "ssl",
});
const access = { smtp: server("smtp.x.test", 465), imap: server("imap.x.test", 993) };

test.each([
  ["connect", "mailbox_connect_failed"],
  ["tls", "mailbox_tls_failed"],
  ["login", "mailbox_login_failed"],
  ["folder", "mailbox_folder_failed"],
] as const)("a test that failed at %s names the server that failed (MAIL-07)", (stage, code) => {
  const error = testFailure({ ok: false, server: "imap", stage, detail: "said so" }, access);
  expect(error.code).toBe(code);
  expect(error.details).toMatchObject({ host: "imap.x.test", port: 993, detail: "said so" });
  expect(JSON.stringify(error.details)).not.toContain('"p"');
});

test("an internal address is refused like a name that does not exist (S39, F14)", () => {
  const inside = testFailure({ ok: false, server: "smtp", stage: "forbidden" }, access);
  const nowhere = testFailure({ ok: false, server: "smtp", stage: "dns", detail: "ENOTFOUND" }, access);
  expect(inside.code).toBe("mailbox_dns_failed");
  expect({ ...inside.details, code: inside.code }).toEqual({ ...nowhere.details, code: nowhere.code });
});

test("a refused login is a different problem from an unreachable server", () => {
  expect(problemOf({ ok: false, server: "imap", stage: "login", detail: "" })).toBe("login_failed");
  expect(problemOf({ ok: false, server: "imap", stage: "tls", detail: "" })).toBe("unreachable");
});

test("a mailbox has both servers in the sandbox or neither", () => {
  expect(isSandboxMailbox({ smtp: "smtp.sandbox.test", imap: "IMAP.Sandbox.Test" })).toBe(true);
  expect(isSandboxMailbox({ smtp: "smtp.x.test", imap: "sandbox.test.x.test" })).toBe(false);
  expect(() => isSandboxMailbox({ smtp: "smtp.x.test", imap: "imap.sandbox.test" })).toThrow(
    "mailbox_host_refused",
  );
});

describe("the problem of a mailbox", () => {
  const now = new Date("2026-03-02T09:00:00Z");
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const mailbox = { status: "connected", problem: null, lastCheckedAt: minutesAgo(29), connectedAt: null };

  test("shows nothing while the mailbox is being read (R15)", () => {
    expect(shownProblem(mailbox, now)).toBeNull();
  });

  test("is shown if the mailbox has not been read for half an hour, or never (R15)", () => {
    expect(shownProblem({ ...mailbox, lastCheckedAt: minutesAgo(31) }, now)).toBe("not_checked");
    expect(shownProblem({ ...mailbox, lastCheckedAt: null }, now)).toBe("not_checked");
    expect(shownProblem({ ...mailbox, lastCheckedAt: null, connectedAt: minutesAgo(31) }, now)).toBe(
      "not_checked",
    );
  });

  test("is nothing right after it was connected, before its first check", () => {
    expect(shownProblem({ ...mailbox, lastCheckedAt: null, connectedAt: minutesAgo(1) }, now)).toBeNull();
  });

  test("is what the server last reported, and nothing for a disconnected mailbox", () => {
    expect(shownProblem({ ...mailbox, problem: "login_failed" }, now)).toBe("login_failed");
    expect(shownProblem({ ...mailbox, status: "disconnected", lastCheckedAt: null }, now)).toBeNull();
  });
});
