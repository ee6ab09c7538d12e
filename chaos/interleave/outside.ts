import type { Ports } from "@/server/context";
import { createSandboxWriting } from "@/server/drivers/sandbox/writing/driver";
import type { MailPort } from "@/server/ports/mail";
import type { Actor } from "./held-pool";

/** A mail as the server out there took it over. `marked`: when the engine said that it may leave, by the stage's count. */
export type Accepted = {
  to: string;
  /** Which step of which campaign it says, such as A1. */
  step: string;
  messageId: string;
  mailbox: string;
  marked: number;
  at: Date;
};

/** What goes wrong with the first try of a mail. */
export type MailFault = "refused" | "later" | "lost" | "no answer";

/** The mail server of a schedule. Its book is the judge's evidence. */
export type Outside = {
  book: Accepted[];
  /** When the schedule began; real. */
  begun: Date;
  /** The real instant. */
  now(): Date;
  /** Lets time pass. */
  pass(ms: number): void;
  /** Whether the server files what it takes over where it can be looked up. */
  files: boolean;
  /** By step. */
  faults: Map<string, MailFault>;
};

/** A server hangs up on who does not end a mail in so long. */
const patienceMs = 50_000;
/** So long it takes until a mail is seen in the Sent folder: later than the first look for it. */
const filedAfterMs = 65_000;

export const stepOf = (text: string) => text.split(" ")[0] ?? "";

/** The mail server as one worker sees it. */
export function mailPortOf(outside: Outside, actor: Actor): MailPort {
  const { stage, id, role } = actor;
  const pass = (point: string) => stage.hold(id, `${role}: ${point}`);
  return {
    async send(access, mail, ready) {
      const step = stepOf(mail.text);
      const key = `${mail.to.address} ${step}`;
      const fault = outside.faults.get(key);
      outside.faults.delete(key);
      await pass("recipient named");
      if (fault === "refused") return { kind: "refused", reason: "550 5.1.1 unknown", hardBounce: true };
      if (fault === "later") return { kind: "later", reason: "451 4.3.0 not now" };
      const begun = +outside.now();
      if ((await ready()) === "stop") return { kind: "stopped" };
      const marked = stage.tick();
      await pass("final dot");
      const isGone = fault === "lost" || +outside.now() - begun > patienceMs;
      if (!isGone)
        outside.book.push({
          ...{ to: mail.to.address, step, messageId: mail.messageId, mailbox: access.mailboxId },
          ...{ marked, at: outside.now() },
        });
      await pass("answer of the server");
      if (isGone || fault) return { kind: "unknown", reason: "ECONNRESET" };
      return { kind: "sent", providerId: mail.messageId };
    },
    async findSent(_access, messageId) {
      await pass("look into Sent");
      if (!outside.files) return { kind: "unknowable" };
      const isFiled = outside.book.some(
        (mail) => mail.messageId === messageId && +outside.now() - +mail.at >= filedAfterMs,
      );
      return isFiled ? { kind: "found", providerId: messageId } : { kind: "absent" };
    },
    listSent: () => Promise.reject(new Error("nothing is restored here")),
    openReader: () => Promise.reject(new Error("no inbox here")),
    test: () => Promise.reject(new Error("no test here")),
    close: async () => undefined,
  } satisfies Partial<MailPort> as Partial<MailPort> as MailPort;
}

/** Everything outside that a schedule may meet. */
export const portsOf = (outside: Outside, actor: Actor): Ports =>
  ({
    mail: mailPortOf(outside, actor),
    writing: createSandboxWriting(),
    paidLabels: null,
  }) satisfies Partial<Ports> as Partial<Ports> as Ports;

/** A mail server that has taken nothing over yet. */
export function newOutside(from: Date, wish: Pick<Outside, "files" | "faults">): Outside {
  let at = +from;
  return {
    ...{ book: [], begun: from, ...wish },
    now: () => new Date(at),
    pass(ms) {
      at += ms;
    },
  };
}
