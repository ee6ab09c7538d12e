import {
  googleHost,
  knownDomain,
  knownReceiver,
  microsoftHost,
  takesAppPassword,
} from "@/server/domain/mailboxes/known-mail-hosts";
import { testFailure } from "@/server/domain/mailboxes/mailbox-test";
import { readAutoconfig } from "@/server/drivers/mail-settings/autoconfig";
import type { MailServer, MailTestResult } from "@/server/ports/mail";

test.each([
  ["gmail.com", "google"],
  ["hotmail.co.uk", "microsoft"],
  ["yahoo.fr", "smtp.mail.yahoo.com"],
  ["icloud.com", "smtp.mail.me.com"],
  ["gmx.de", "mail.gmx.net"],
  ["mygmail.com", null],
  ["outlook.evil.example.com.attacker.example", null],
])("the domain %s is known to be at %s", (domain, expected) => {
  const host = knownDomain(domain);
  const name =
    host === googleHost ? "google" : host === microsoftHost ? "microsoft" : host?.servers.smtp.host;
  expect(name ?? null).toBe(expected);
});

test.each([
  ["aspmx.l.google.com", googleHost],
  ["firm-example.mail.protection.outlook.com", microsoftHost],
  ["notgoogle.com", null],
  ["mail.firm.example", null],
])("the receiving server %s names the provider", (host, expected) =>
  expect(knownReceiver(host)).toBe(expected));

const config = (servers: string) =>
  `<?xml version="1.0"?><clientConfig><emailProvider>${servers}</emailProvider></clientConfig>`;
const server = (kind: "incoming" | "outgoing", type: string, host: string, port: string, socket: string) =>
  `<${kind}Server type="${type}">\n <hostname>${host}</hostname><port>${port}</port><socketType>${socket}</socketType>
   <username>%EMAILADDRESS%</username></${kind}Server>`;

describe("published settings", () => {
  const smtp = server("outgoing", "smtp", "smtp.firm.example", "465", "SSL");

  test("are the first encrypted servers of both kinds", () => {
    const text = config(
      server("incoming", "pop3", "pop.firm.example", "995", "SSL") +
        server("incoming", "imap", "plain.firm.example", "143", "plain") +
        server("incoming", "imap", "imap.firm.example", "143", "STARTTLS") +
        smtp,
    );
    expect(readAutoconfig(text)).toEqual({
      smtp: { host: "smtp.firm.example", port: 465, encryption: "ssl" },
      imap: { host: "imap.firm.example", port: 143, encryption: "tls" },
      hasWholeName: true,
    });
  });

  test.each([
    ["no reading server", config(smtp)],
    ["a port that is none", config(smtp + server("incoming", "imap", "imap.firm.example", "99999", "SSL"))],
    ["a host that is none", config(smtp + server("incoming", "imap", "a b/c", "993", "SSL"))],
    ["something else", "<html>not here</html>"],
    ["nothing", ""],
  ])("are not used with %s", (_what, text) => expect(readAutoconfig(text)).toBeNull());
});

describe("a failed test says what to do", () => {
  const at = (host: string, more: Partial<MailServer> = {}): MailServer => ({
    ...{ host, port: 465, username: "u", password: "p", encryption: "ssl" },
    ...more,
  });
  type Failure = Extract<MailTestResult, { ok: false }>;
  const login = (detail: string): Failure => ({ ok: false, server: "smtp", stage: "login", detail });
  const codeOf = (failure: Failure, smtp: MailServer) => testFailure(failure, { smtp, imap: smtp }).code;

  test.each([
    ["smtp.gmail.com", "534-5.7.9 Application-specific password required", "mailbox_app_password"],
    ["smtp.gmail.com", "535-5.7.8 Username and Password not accepted", "mailbox_app_password"],
    ["imap.mail.me.com", "Authentication failed", "mailbox_app_password"],
    ["imap.mail.yahoo.com", "[AUTHENTICATIONFAILED] LOGIN Invalid credentials", "mailbox_app_password"],
    [
      "smtp.office365.com",
      "550 5.7.30 Basic authentication is not supported for Client Submission",
      "mailbox_password_off",
    ],
    [
      "smtp.office365.com",
      "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.",
      "mailbox_smtp_off",
    ],
    ["imap.gmail.com", "[ALERT] Your account is not enabled for IMAP use.", "mailbox_imap_off"],
    ["mail.firm.example", "535 5.7.8 authentication failed", "mailbox_login_failed"],
  ])("%s answering %s", (host, detail, code) => expect(codeOf(login(detail), at(host))).toBe(code));

  test("a mailbox by consent needs no app password", () => {
    const smtp = { ...at("smtp.gmail.com"), accessToken: "t" } as MailServer;
    const { password: _, ...byToken } = smtp as MailServer & { password?: string };
    expect(codeOf(login("535-5.7.8 not accepted"), byToken as MailServer)).toBe("mailbox_login_failed");
  });

  test("a port that nobody may use is named, an inside host is not", () => {
    const forbidden: Failure = { ok: false, server: "smtp", stage: "forbidden" };
    expect(codeOf(forbidden, at("mail.firm.example", { port: 25 }))).toBe("mailbox_port_closed");
    expect(codeOf(forbidden, at("10.0.0.1"))).toBe("mailbox_dns_failed");
  });

  test("encryption that does not go with the port is named", () => {
    const failed = (stage: "tls" | "connect"): Failure => ({ ok: false, server: "imap", stage, detail: "x" });
    expect(codeOf(failed("tls"), at("m.example", { port: 143 }))).toBe("mailbox_encryption_wrong");
    expect(codeOf(failed("connect"), at("m.example", { port: 993, encryption: "tls" }))).toBe(
      "mailbox_encryption_wrong",
    );
    expect(codeOf(failed("tls"), at("m.example", { port: 993 }))).toBe("mailbox_tls_failed");
  });
});

test("hosts that end like a known one are not taken for it", () => {
  expect(["smtp.gmail.com", "imap.mail.me.com"].every(takesAppPassword)).toBe(true);
  expect(["notgmail.com", "gmail.com.evil.example"].some(takesAppPassword)).toBe(false);
});
