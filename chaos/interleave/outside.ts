import type { Ports } from "@/server/context";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import type { MailPort } from "@/server/ports/mail";
import type { NetworkAction, Networks } from "@/server/ports/network";
import type { Evidence, Outcome, Ready } from "@/server/ports/outcome";
import type { PhonePort } from "@/server/ports/phone";
import { createSandboxPersonality } from "@/server/sandbox/personality/driver";
import { createSandboxWriting } from "@/server/sandbox/writing/driver";
import type { Actor } from "./held-pool";
import { personAt } from "./world";

type Kind = "email" | "sms" | NetworkAction["kind"];

/** One action that reaches a person: an email, a text message, or a step on the network. */
type Touch = {
  person: number;
  /** The step and its campaign, such as A1. */
  step: string;
  kind: Kind;
  /** Its key, the same for all tries. */
  key: string;
  /** The mailbox, account or phone number. */
  sender: string;
};

/** A touch as the outside server accepted it. `marked`: when the engine marked it as leaving, by the stage's counter. */
export type Accepted = Touch & { marked: number; at: Date };

/** The failure of a step's first try; the last kind also fails the second. */
export type Fault = "refused" | "later" | "lost" | "no answer" | "lost, then no answer";

/** The servers of a schedule. Their records are the judge's evidence. */
export type Outside = {
  book: Accepted[];
  /** How often the engine marked a harmless action as leaving. */
  harmlessTries: number;
  /** When the schedule started, in real time. */
  begun: Date;
  /** The real instant. */
  now(): Date;
  /** Lets time pass. */
  pass(ms: number): void;
  /** Whether accepted messages can be looked up. */
  files: boolean;
  /** By person and step. */
  faults: Map<string, Fault>;
};

/** A server closes a transaction that is not finished within this time. */
const patienceMs = 50_000;
/** How long until a message can be looked up, which is later than the first lookup. */
const filedAfterMs = 65_000;

/** Harmless steps leave nothing that could be looked up. */
export const isHarmless = ({ kind }: Pick<Touch, "kind">) => kindFacts[kind].isHarmlessTwice;

const stepOf = (text: string) => text.split(" ")[0] ?? "";
/** Steps on the network have no text here. */
const stepOfAction = ({ kind }: NetworkAction) => (kind === "visit_profile" ? "A1" : "A2");

/** The ports as one actor uses them. */
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
    ...{ mail, phone, network, writing: createSandboxWriting(), paidLabels: null, enrichment: {} },
    personality: createSandboxPersonality(),
    // No schedule buys domains.
    ...{ registrars: { real: null, sandbox: {} }, mailHosts: { real: null, sandbox: {} } },
  };
  return ports as Ports;
}

/** Servers that have accepted nothing yet. */
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
