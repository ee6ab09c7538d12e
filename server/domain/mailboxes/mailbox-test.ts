import { DomainError, type ErrorCode } from "@/lib/contract/errors";
import type { MailAccess, MailServer, MailTestResult } from "@/server/ports/mail";
import { takesAppPassword } from "./known-mail-hosts";

type Failure = Extract<MailTestResult, { ok: false }>;
type MailboxProblem = "login_failed" | "sign_in_again" | "unreachable";

const codes: Record<Failure["stage"], ErrorCode> = {
  // One text for both, so that the form can not be used to look around in a private network (reliability rule 23, S39, F14).
  forbidden: "mailbox_dns_failed",
  dns: "mailbox_dns_failed",
  connect: "mailbox_connect_failed",
  tls: "mailbox_tls_failed",
  consent: "mailbox_sign_in_again",
  login: "mailbox_login_failed",
  folder: "mailbox_folder_failed",
};

/** Ports that mail programs use for this; whether a server listens there is not said. */
const openPorts = { smtp: [465, 587, 2525], imap: [993, 143] } as const;
const implicitPorts: readonly number[] = [465, 993];

/** Answers of providers that say what their owner has to change. */
const answers: [RegExp, ErrorCode][] = [
  [/5\.7\.30|basic authentication is (disabled|not supported)/i, "mailbox_password_off"],
  [/SmtpClientAuth\w* is disabled/i, "mailbox_smtp_off"],
  [/not enabled for IMAP|IMAP( access)? is (disabled|turned off|not enabled)/i, "mailbox_imap_off"],
  [/application-specific password|app password|5\.7\.9\b/i, "mailbox_app_password"],
];

/** What the owner has to do about a failed test: as its stage says, or more closely what is known of the server and its answer. */
function codeOf(failure: Failure, server: MailServer): ErrorCode {
  const { stage } = failure;
  const { host, port, encryption } = server;
  const ports: readonly number[] = openPorts[failure.server];
  if (stage === "forbidden" && !ports.includes(port)) return "mailbox_port_closed";
  const isMismatch = encryption !== "none" && implicitPorts.includes(port) !== (encryption === "ssl");
  if ((stage === "tls" || stage === "connect") && isMismatch && ports.includes(port))
    return "mailbox_encryption_wrong";
  if (stage !== "login") return codes[stage];
  const known = answers.find(([pattern]) => pattern.test(failure.detail))?.[1];
  if (known) return known;
  return "password" in server && takesAppPassword(host) ? "mailbox_app_password" : codes.login;
}

/** The error shown to the owner after a failed live test. A server in our own network is reported as nonexistent. */
export function testFailure(failure: Failure, access: Pick<MailAccess, "smtp" | "imap">): DomainError {
  const server = access[failure.server];
  const { host, port } = server;
  const isUnknown = failure.stage === "forbidden" || failure.stage === "dns";
  const code = codeOf(failure, server);
  return new DomainError(code, {
    server: failure.server,
    stage: failure.stage === "forbidden" ? "dns" : failure.stage,
    host,
    port,
    ...(code === "mailbox_port_closed" ? { ports: openPorts[failure.server].slice(0, 2).join(", ") } : {}),
    ...(isUnknown ? {} : { detail: failure.detail }),
  });
}

const problems: Partial<Record<Failure["stage"], MailboxProblem>> = {
  login: "login_failed",
  consent: "sign_in_again",
};

/** The problem a failed test leaves on a mailbox that was connected. */
export const problemOf = (failure: Failure): MailboxProblem => problems[failure.stage] ?? "unreachable";
