import * as z from "zod";
import { EgressError } from "@/server/net/egress-error";
import type { Http, HttpRequest } from "@/server/net/http";
import type { MailHostPort } from "@/server/ports/mail-host";
import type { DnsRecord } from "@/server/ports/registrar";

/** `url` is another one than the vendor's own only in tests. */
type MigaduAccount = { url: string; user: string; apiKey: string };

const servers = {
  smtp: { host: "smtp.migadu.com", port: 465, encryption: "ssl" },
  imap: { host: "imap.migadu.com", port: 993, encryption: "ssl" },
} as const;

const record = z.object({
  name: z.string(),
  type: z.enum(["MX", "TXT", "CNAME"]),
  value: z.string(),
  priority: z.number().int().nullish(),
});
const recordsShape = z.object({
  dns_verification: record,
  mx_records: z.array(record).min(1),
  spf: record,
  dkim: z.array(record).min(1),
  dmarc: record,
});

const limits = { maxBytes: 500_000, redirects: 0 };
type Answer = { status: number; data: unknown };
type Ask = (
  method: NonNullable<HttpRequest["method"]>,
  path: string,
  body?: object,
) => Promise<Answer | string>;

/** Mailboxes at Migadu, over its API v1. Every call may be repeated; a failure on the way is answered as `later`. */
export function createMigadu({
  http,
  account,
  timeoutMs = 30_000,
}: {
  http: Http;
  account: MigaduAccount;
  timeoutMs?: number;
}): MailHostPort {
  const ask = createAsk(http, account, timeoutMs);
  return {
    isSandbox: false,
    async addDomain(_of, domain) {
      const known = await ask("GET", `domains/${domain}`);
      if (typeof known === "string" || isBusy(known)) return later(known);
      if (!isGood(known)) {
        const body = { name: domain, hosted_dns: false, create_default_addresses: false };
        const made = await ask("POST", "domains", body);
        if (!isGood(made)) return later(made);
      }
      const told = await ask("GET", `domains/${domain}/records`);
      const read = isGood(told) ? recordsShape.safeParse(told.data) : null;
      if (!read?.success) return later(told);
      const { dns_verification, mx_records, spf, dkim, dmarc } = read.data;
      const all = [dns_verification, ...mx_records, spf, ...dkim, dmarc];
      return { kind: "done", records: all.map((one) => recordOf(one, domain)) };
    },
    async openDomain(_of, domain) {
      const opened = await ask("GET", `domains/${domain}/activate`);
      return isGood(opened) ? { kind: "done" } : later(opened);
    },
    async createMailbox(_of, { address, name, password }) {
      const [local, domain] = address.split("@") as [string, string];
      const path = `domains/${domain}/mailboxes`;
      const known = await ask("GET", `${path}/${encodeURIComponent(local)}`);
      if (typeof known === "string" || isBusy(known)) return later(known);
      const made = isGood(known)
        ? await ask("PUT", `${path}/${encodeURIComponent(local)}`, { name, password })
        : await ask("POST", path, { name, local_part: local, password });
      return isGood(made) ? { kind: "done", servers } : later(made);
    },
    async removeMailbox(_of, address) {
      const [local, domain] = address.split("@") as [string, string];
      const path = `domains/${domain}/mailboxes/${encodeURIComponent(local)}`;
      const known = await ask("GET", path);
      if (typeof known === "string" || isBusy(known)) return later(known);
      if (!isGood(known)) return { kind: "done" };
      const removed = await ask("DELETE", path);
      return isGood(removed) ? { kind: "done" } : later(removed);
    },
  };
}

/** A string is why there was no answer. */
function createAsk(http: Http, { url, user, apiKey }: MigaduAccount, timeoutMs: number): Ask {
  const authorization = `Basic ${Buffer.from(`${user}:${apiKey}`).toString("base64")}`;
  return async (method, path, body) => {
    const headers = { authorization, accept: "application/json", "content-type": "application/json" };
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    try {
      const answer = await http.fetch(new URL(`/v1/${path}`, url).href, request, { ...limits, timeoutMs });
      return { status: answer.status, data: parsed(Buffer.from(answer.body).toString("utf8")) };
    } catch (error) {
      return error instanceof EgressError ? error.failure : "unreachable";
    }
  };
}

const isGood = (answer: Answer | string): answer is Answer =>
  typeof answer !== "string" && answer.status >= 200 && answer.status < 300;
/** It is not known whether the thing exists; what does not exist is answered with 400 or 404. */
const isBusy = ({ status }: Answer) => status === 429 || status >= 500 || status === 401 || status === 403;

const later = (answer: Answer | string): { kind: "later"; reason: string } => ({
  kind: "later",
  reason: typeof answer === "string" ? answer : `status ${answer.status}`,
});

/** Names come whole, relative, or as @; values may end with a dot. */
function recordOf({ name, type, value, priority }: z.output<typeof record>, domain: string): DnsRecord {
  const whole = name.replace(/\.$/, "");
  const host =
    whole === "@" || whole === domain
      ? ""
      : whole.replace(new RegExp(`\\.${domain.replaceAll(".", "\\.")}$`), "");
  return { type, host, value: type === "TXT" ? value : value.replace(/\.$/, ""), priority: priority ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
