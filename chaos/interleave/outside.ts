import type { Ports } from "@/server/context";
import { isHarmlessTwice } from "@/server/domain/campaigns/sequence/kinds";
import { createSandboxWriting } from "@/server/drivers/sandbox/writing/driver";
import type { MailPort } from "@/server/ports/mail";
import type { NetworkAction, Networks } from "@/server/ports/network";
import type { Evidence, Outcome, Ready } from "@/server/ports/outcome";
import type { PhonePort } from "@/server/ports/phone";
import type { Actor } from "./held-pool";
import { personAt } from "./world";

type Kind = "email" | "sms" | NetworkAction["kind"];

/** One thing that is done to a person: a mail, a text message, or a step on the network. */
type Touch = {
  person: number;
  /** Which step of which campaign it is, such as A1. */
  step: string;
  kind: Kind;
  /** The name it keeps however often it is tried. */
  key: string;
  /** Of the mailbox, the account or the number. */
  sender: string;
};

/** A touch as the server out there took it over. `marked`: when the engine said that it may leave, by the stage's count. */
export type Accepted = Touch & { marked: number; at: Date };

/** What goes wrong with the first try of a step; the last one also with its second. */
export type Fault = "refused" | "later" | "lost" | "no answer" | "lost, then no answer";

/** The servers of a schedule. Their book is the judge's evidence. */
export type Outside = {
  book: Accepted[];
  /** How often the engine said that something harmless may leave. */
  harmlessTries: number;
  /** When the schedule began; real. */
  begun: Date;
  /** The real instant. */
  now(): Date;
  /** Lets time pass. */
  pass(ms: number): void;
  /** Whether what was taken over can be looked up. */
  files: boolean;
  /** By person and step. */
  faults: Map<string, Fault>;
};

/** A server hangs up on who does not end what they began in so long. */
const patienceMs = 50_000;
/** So long it takes until something can be looked up: later than the first look for it. */
const filedAfterMs = 65_000;

/** Harmless steps leave nothing behind that could be looked up. */
export const isHarmless = ({ kind }: Pick<Touch, "kind">) =>
  kind !== "email" && kind !== "sms" && isHarmlessTwice(kind);

const stepOf = (text: string) => text.split(" ")[0] ?? "";
/** Steps on the network carry no words here. */
const stepOfAction = ({ kind }: NetworkAction) => (kind === "visit_profile" ? "A1" : "A2");

/** The world as one actor meets it. */
export function portsOf(outside: Outside, actor: Actor): Ports {
  const { stage, id, role } = actor;
  const pass = (point: string) => stage.hold(id, `${role}: ${point}`);
  const isSeen = ({ at }: Accepted) => +outside.now() - +at >= filedAfterMs;

  async function touch(one: Touch, ready: Ready): Promise<Outcome> {
    const key = `${one.person} ${one.step}`;
    const fault = outside.faults.get(key);
    outside.faults.delete(key);
    if (fault === "lost, then no answer") outside.faults.set(key, "no answer");
    await pass("recipient named");
    if (fault === "refused") return { kind: "refused", reason: "550 5.1.1 unknown", hardBounce: true };
    if (fault === "later") return { kind: "later", reason: "451 4.3.0 not now" };
    const begun = +outside.now();
    if ((await ready()) === "stop") return { kind: "stopped" };
    const marked = stage.tick();
    if (isHarmless(one)) outside.harmlessTries++;
    await pass("final dot");
    const isGone = fault?.startsWith("lost") || +outside.now() - begun > patienceMs;
    if (!isGone) outside.book.push({ ...one, marked, at: outside.now() });
    await pass("answer of the server");
    if (isGone || fault) return { kind: "unknown", reason: "ECONNRESET" };
    return { kind: "sent", providerId: one.key };
  }

  async function lookUp(named: string): Promise<Evidence> {
    await pass("look for it outside");
    if (!outside.files) return { kind: "unknowable" };
    const isFiled = outside.book.some((one) => one.key === named && isSeen(one));
    return isFiled ? { kind: "found", providerId: named } : { kind: "absent" };
  }

  const mail: Partial<MailPort> = {
    send: ({ mailboxId }, { to, text, messageId }, ready) =>
      touch(
        {
          ...{ person: personAt(to.address), step: stepOf(text), kind: "email" },
          ...{ key: messageId, sender: mailboxId },
        },
        ready,
      ),
    findSent: (_access, messageId) => lookUp(messageId),
    async listSent({ mailboxId }, since) {
      await pass("look for it outside");
      const { files, book } = outside;
      const own = book.filter((one) => one.sender === mailboxId && one.at >= since && isSeen(one));
      return { mails: new Map(files ? own.map(({ key, at }) => [key, at]) : []), isWhole: files };
    },
    close: async () => undefined,
  };
  const phone: Partial<PhonePort> = {
    send: ({ number }, { to, text, key }, ready) =>
      touch({ person: personAt(to), step: stepOf(text), kind: "sms", key, sender: number }, ready),
    lookUp: (_own, { key }) => lookUp(key),
  };
  const network: Partial<Networks> = {
    act: ({ accountId }, action, ready) =>
      touch(
        {
          ...{ person: personAt(action.to), step: stepOfAction(action), kind: action.kind },
          ...{ key: action.key, sender: accountId },
        },
        ready,
      ),
    lookUp: async (_account, action) =>
      isHarmless(action) ? { kind: "unknowable" as const } : lookUp(action.key),
  };
  const ports: Partial<Record<keyof Ports, unknown>> = {
    ...{ mail, phone, network, writing: createSandboxWriting(), paidLabels: null },
  };
  return ports as Ports;
}

/** Servers that have taken nothing over yet. */
export function newOutside(from: Date, options: Pick<Outside, "files" | "faults">): Outside {
  let at = +from;
  return {
    ...{ book: [], harmlessTries: 0, begun: from, ...options },
    now: () => new Date(at),
    pass(ms) {
      at += ms;
    },
  };
}
