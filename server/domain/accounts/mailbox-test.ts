import { DomainError, type ErrorCode } from "@/lib/contract/errors";
import type { MailAccess, MailTestResult } from "@/server/ports/mail";

type Failure = Extract<MailTestResult, { ok: false }>;
type MailboxProblem = "login_failed" | "unreachable";

const codes: Record<Failure["stage"], ErrorCode> = {
  // One text for both, so that the form can not be used to look around in a private network (reliability rule 23, S39, F14).
  forbidden: "mailbox_dns_failed",
  dns: "mailbox_dns_failed",
  connect: "mailbox_connect_failed",
  tls: "mailbox_tls_failed",
  login: "mailbox_login_failed",
  folder: "mailbox_folder_failed",
};

/** The error shown to the owner after a failed live test: its stage. A server in our own network is reported as nonexistent. */
export function testFailure(failure: Failure, access: Pick<MailAccess, "smtp" | "imap">): DomainError {
  const { host, port } = access[failure.server];
  const isUnknown = failure.stage === "forbidden" || failure.stage === "dns";
  return new DomainError(codes[failure.stage], {
    server: failure.server,
    stage: failure.stage === "forbidden" ? "dns" : failure.stage,
    host,
    port,
    ...(isUnknown ? {} : { detail: failure.detail }),
  });
}

/** The problem a failed test leaves on a mailbox that was connected. */
export const problemOf = (failure: Failure): MailboxProblem =>
  failure.stage === "login" ? "login_failed" : "unreachable";
