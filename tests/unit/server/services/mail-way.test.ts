import type { Context } from "@/server/context";
import { type DnsPort, NoDnsAnswer } from "@/server/ports/dns";
import type { MailSettings } from "@/server/ports/mail-settings";
import { wayFor } from "@/server/services/mailboxes/ways";

type World = {
  mx?: Record<string, string>;
  srv?: Record<string, [host: string, port: number]>;
  published?: MailSettings | null;
  isDnsDown?: boolean;
};

/** Asks with a DNS and published settings of a test; returns what was asked of the outside, too. */
async function ask(email: string, { mx = {}, srv = {}, published = null, isDnsDown = false }: World = {}) {
  const asked: string[] = [];
  const look = <T>(name: string, found: T | undefined): T[] => {
    asked.push(name);
    if (isDnsDown) throw new NoDnsAnswer(name, "ETIMEOUT");
    return found ? [found] : [];
  };
  const dns: Partial<DnsPort> = {
    mx: async (name) => look(name, mx[name] && { host: mx[name], priority: 1 }) as never,
    srv: async (name) =>
      look(name, srv[name] && { host: srv[name][0], port: srv[name][1], priority: 1 }) as never,
  };
  const mailSettings = {
    publishedFor: async (domain: string) => {
      asked.push(`settings of ${domain}`);
      return published;
    },
  };
  const cx = { ports: { dns, mailSettings } } as unknown as Context;
  return { way: await wayFor(cx, { email }), asked };
}

test("a well-known domain is known without asking anyone", async () => {
  const { way, asked } = await ask("Ada@Gmail.com");
  expect(way).toMatchObject({ type: "google", appPassword: true, servers: { host: "smtp.gmail.com" } });
  expect(asked).toEqual([]);
});

test.each([
  ["aspmx.l.google.com", "google"],
  ["firm-example.mail.protection.outlook.com", "microsoft"],
  ["in1-smtp.messagingengine.com", "smtp"],
])("a firm's domain is where its mail arrives: %s", async (host, type) => {
  const { way } = await ask("ada@firm.example", { mx: { "firm.example": host } });
  expect(way.type).toBe(type);
  expect(way.servers).not.toBeNull();
});

test("published settings come before services in the DNS, with the name they ask for", async () => {
  const published: MailSettings = {
    smtp: { host: "smtp.firm.example", port: 465, encryption: "ssl" },
    imap: { host: "imap.firm.example", port: 993, encryption: "ssl" },
    hasWholeName: false,
  };
  const { way } = await ask("ada@firm.example", { published });
  expect(way).toEqual({
    ...{ type: "smtp", appPassword: false },
    servers: {
      ...{ host: "smtp.firm.example", port: 465, encryption: "ssl", username: "ada" },
      ...{ imapHost: "imap.firm.example", imapPort: 993, imapEncryption: "ssl" },
    },
  });
});

test("services in the DNS are proposed if both exist; a dot means that there is none (RFC 6186)", async () => {
  const submission = { "_submission._tcp.firm.example": ["mail.firm.example", 587] as [string, number] };
  const imaps = { "_imaps._tcp.firm.example": ["mail.firm.example", 993] as [string, number] };
  const { way } = await ask("ada@firm.example", { srv: { ...submission, ...imaps } });
  expect(way.servers).toMatchObject({ port: 587, encryption: "tls", imapPort: 993, imapEncryption: "ssl" });
  const none = await ask("ada@firm.example", {
    srv: { ...submission, "_imaps._tcp.firm.example": [".", 0] },
  });
  expect(none.way.servers).toBeNull();
});

test("a DNS that gives no answer proposes nothing, and the address is told nobody", async () => {
  const { way, asked } = await ask("ada@firm.example", { isDnsDown: true });
  expect(way).toEqual({ type: "smtp", appPassword: false, servers: null });
  expect(asked.some((name) => name.includes("ada"))).toBe(false);
});
