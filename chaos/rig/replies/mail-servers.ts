import type { SmtpFault } from "@/server/sandbox/mail/faults";
import { headerBlock, headerValue } from "@/server/sandbox/mail/headers";
import { type SandboxImap, startSandboxImap } from "@/server/sandbox/mail/imap";
import { createMemoryStore } from "@/server/sandbox/mail/memory-store";
import { startSandboxSmtp } from "@/server/sandbox/mail/smtp";
import type { MailStore } from "@/server/sandbox/mail/store";
import type { Books } from "./books";

/** A mailbox as its servers know it. `group`: the IMAP server of its inbox; `hasRelay`: another server sends for it. */
export type Login = { email: string; group: number; files: boolean; hasRelay: boolean };

/** An email as it reached a person. */
export type Received = { person: string; step: string; login: string; headers: string };

export type MailServers = {
  smtpPort: number;
  relayPort: number;
  imapPorts: readonly number[];
  /** Puts an email into an inbox; resolves when it is there. */
  deliver(login: string, raw: Buffer): Promise<unknown>;
  /** Makes an IMAP server unreachable, or refuse every password; it is back once this resolves. */
  goAway(group: number, how: Outage, ms: number): Promise<void>;
  accepted(): number;
  close(): Promise<void>;
};
export type Outage = "unreachable" | "refused";

type Options = {
  logins: readonly Login[];
  password: string;
  groups: number;
  books: Books;
  fault(recipient: string): SmtpFault | undefined;
  onMail(mail: Received): void;
};

/** The message of a campaign that an email is, by a mark in its text. */
const markOf = (raw: Uint8Array) => /\bRef\. ([A-Z]\d)/.exec(Buffer.from(raw).toString("latin1"))?.[1] ?? "?";

/** Servers that keep inboxes and send for them, and a relay that only sends; what they see goes into the records. */
export async function startMailServers({ logins, password, groups, books, fault, onMail }: Options) {
  const memory = createMemoryStore({
    logins: logins.map(({ email, files }) => ({ login: email, password, filesSentMail: files })),
    clock: () => new Date(),
  });
  const begun = new Map<string, number>();
  const refusing = new Set<number>();
  const groupOf = new Map(logins.map(({ email, group }) => [email, group]));
  const sending: MailStore = {
    ...memory,
    async checkRecipient(login, address) {
      begun.set(`${login} ${address}`, Date.now());
      return memory.checkRecipient(login, address);
    },
    async accept(login, envelope, raw) {
      const verdict = await memory.accept(login, envelope, raw);
      for (const person of envelope.to.filter((to) => !groupOf.has(to))) {
        const at = Date.now();
        const step = markOf(raw);
        books.contacts.push({
          person,
          step,
          at,
          begunAt: begun.get(`${login} ${person}`) ?? at,
          sender: login,
        });
        onMail({ person, step, login, headers: headerBlock(raw) });
      }
      return verdict;
    },
  };
  const reading: MailStore = {
    ...memory,
    authenticate: async (name, given) =>
      refusing.has(groupOf.get(name) ?? -1) ? null : memory.authenticate(name, given),
  };
  const onReading = (login: string, from: number) => {
    const span = { from, to: Number.POSITIVE_INFINITY };
    books.inboxes.get(login)?.readings.push(span);
    return () => {
      span.to = Date.now();
    };
  };
  const smtp = await startSandboxSmtp({ store: sending, fault });
  const relay = await startSandboxSmtp({ store: sending, fault });
  const imaps: SandboxImap[] = [];
  for (let group = 0; group < groups; group++)
    imaps.push(await startSandboxImap({ store: reading, onReading }));
  const ports = imaps.map(({ port }) => port);

  return {
    ...{ smtpPort: smtp.port, relayPort: relay.port, imapPorts: ports },
    deliver: (login, raw) => memory.deliver(login, raw),
    async goAway(group, how, ms) {
      const span = { from: Date.now(), to: Number.POSITIVE_INFINITY };
      for (const { email } of logins.filter((one) => one.group === group))
        books.inboxes.get(email)?.outages.push(span);
      if (how === "refused") refusing.add(group);
      if (how === "refused") imaps[group]!.dropAll();
      else await imaps[group]!.close();
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (how === "refused") refusing.delete(group);
      else imaps[group] = await startSandboxImap({ store: reading, onReading, port: ports[group] });
      span.to = Date.now();
    },
    accepted: () => books.contacts.length,
    async close() {
      await Promise.all([smtp.close(), relay.close(), ...imaps.map((imap) => imap.close())]);
    },
  } satisfies MailServers;
}

/** The URL of an email program's own unsubscribe button; empty if there is none. */
export const unsubscribeOf = ({ headers }: Pick<Received, "headers">) =>
  /<(https?:[^>]+)>/.exec(headerValue(headers, "list-unsubscribe"))?.[1] ?? "";
export const messageIdOf = ({ headers }: Pick<Received, "headers">) => headerValue(headers, "message-id");
