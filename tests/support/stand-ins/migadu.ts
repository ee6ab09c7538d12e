import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the next request goes wrong: before it, or after it was done. */
export type MigaduFault = "429" | "500 before" | "lost after";

/** A fake of Migadu on loopback, following its API v1, which keeps its own books. */
export type StandInMigadu = {
  /** For MIGADU_API_URL. */
  url: string;
  /** The route for EGRESS_ALLOW. */
  allow: string;
  user: string;
  apiKey: string;
  domains: Map<string, { isActive: boolean }>;
  /** Passwords by address. */
  mailboxes: Map<string, string>;
  made: string[];
  faults: MigaduFault[];
  close(): Promise<void>;
};

type Body = { name?: string; local_part?: string; password?: string };

export async function startMigadu(): Promise<StandInMigadu> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: StandInMigadu = {
    ...{ url: "http://migadu.test", allow: `migadu.test:80 -> 127.0.0.1:${port}` },
    ...{ user: "ops@tern.test", apiKey: randomBytes(20).toString("hex") },
    ...{ domains: new Map(), mailboxes: new Map(), made: [], faults: [] },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const recordsOf = (domain: string) => ({
    domain_name: domain,
    dns_verification: { name: "@", type: "TXT", value: `hosted-email-verify=${domain.length}abc` },
    mx_records: [1, 2].map((at) => ({
      name: domain,
      type: "MX",
      priority: at * 10,
      value: `aspmx${at}.migadu.com.`,
    })),
    spf: { name: "@", type: "TXT", value: "v=spf1 include:spf.migadu.com -all" },
    dkim: [1, 2, 3].map((at) => ({
      ...{ name: `key${at}._domainkey`, type: "CNAME" },
      value: `key${at}.${domain}._domainkey.migadu.com.`,
    })),
    dmarc: { name: `_dmarc.${domain}`, type: "TXT", value: "v=DMARC1; p=quarantine;" },
  });

  function domainCall(method: string, domain: string, call: string, body: Body): [number, unknown] {
    if (method === "POST" && domain === "") {
      if (standIn.domains.has(body.name ?? "")) return [400, { error: "name has already been taken" }];
      standIn.domains.set(body.name ?? "", { isActive: false });
      return [200, { name: body.name }];
    }
    const known = standIn.domains.get(domain);
    if (!known) return [404, { error: "not found" }];
    if (call === "") return [200, { name: domain }];
    if (call === "records") return [200, recordsOf(domain)];
    if (call !== "activate") return [404, { error: "not found" }];
    known.isActive = true;
    return [200, { name: domain, state: "active" }];
  }

  function mailboxCall(method: string, domain: string, local: string, body: Body): [number, unknown] {
    if (!standIn.domains.has(domain)) return [404, { error: "not found" }];
    const address = `${local || body.local_part}@${domain}`;
    const isThere = standIn.mailboxes.has(address);
    if (method === "POST") {
      if (isThere) return [400, { error: "local part has already been taken" }];
      standIn.made.push(address);
      standIn.mailboxes.set(address, body.password ?? "");
      return [200, { address }];
    }
    if (!isThere) return [404, { error: "not found" }];
    if (method === "PUT") standIn.mailboxes.set(address, body.password ?? "");
    if (method === "DELETE") standIn.mailboxes.delete(address);
    return [200, { address }];
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const body = (text ? JSON.parse(text) : {}) as Body;
    const expected = `Basic ${Buffer.from(`${standIn.user}:${standIn.apiKey}`).toString("base64")}`;
    const say = (status: number, told: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(told));
    if (request.headers.authorization !== expected) return void say(401, {});
    const fault = standIn.faults.shift();
    if (fault === "429") return void say(429, {});
    if (fault === "500 before") return void say(500, {});
    const [, , first, domain = "", call = "", local = ""] = (request.url ?? "")
      .split("/")
      .map(decodeURIComponent);
    if (first !== "domains") return void say(404, {});
    const { method = "GET" } = request;
    const [status, told] =
      call === "mailboxes"
        ? mailboxCall(method, domain, local, body)
        : domainCall(method, domain, call, body);
    if (fault === "lost after") return void response.destroy();
    say(status, told);
  }
  return standIn;
}
