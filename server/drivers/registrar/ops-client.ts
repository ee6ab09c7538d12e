import { createHash } from "node:crypto";
import { EgressError } from "@/server/net/egress-error";
import type { Http } from "@/server/net/http";
import { type OpsValue, readOps, writeOps } from "./ops-xml";

/** `url` is another one than the vendor's own only in tests; `contact` is in whose name domains are registered. */
export type OpenSrsAccount = {
  url: string;
  username: string;
  apiKey: string;
  contact: Readonly<Record<string, string>>;
};

export type Assoc = { [key: string]: OpsValue };
/** `unsent`: the request surely had no effect. `lost`: it may have had one. */
export type OpsAnswer =
  | { kind: "answer"; code: number; attributes: Assoc }
  | { kind: "unsent" | "lost"; reason: string };

export type OpsClient = (action: string, object: string, attributes: Assoc) => Promise<OpsAnswer>;

/** Failures on the way in which nothing was sent. */
const unsent = new Set<string>(["forbidden", "unresolved", "tls"]);
const limits = { maxBytes: 2_000_000, redirects: 0 };

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

export const assocOf = (value: OpsValue | undefined): Assoc =>
  typeof value === "object" && !Array.isArray(value) ? value : {};
export const listOf = (value: OpsValue | undefined): OpsValue[] => (Array.isArray(value) ? value : []);
export const textOf = (value: OpsValue | undefined): string => (typeof value === "string" ? value : "");

/** Asks the OpenSRS XML API: one address, with the action in the body and a signature of the body in a header. Never throws. */
export const createOpsClient =
  (http: Http, { url, username, apiKey }: OpenSrsAccount, timeoutMs = 30_000): OpsClient =>
  async (action, object, attributes) => {
    const body = writeOps({ protocol: "XCP", action, object, attributes });
    const headers = {
      "content-type": "text/xml",
      "x-username": username,
      "x-signature": md5(md5(body + apiKey) + apiKey),
    };
    try {
      const answer = await http.fetch(url, { method: "POST", headers, body }, { ...limits, timeoutMs });
      if (answer.status === 429 || answer.status === 401 || answer.status === 403)
        return { kind: "unsent", reason: `status ${answer.status}` };
      const read = answer.status === 200 ? readOps(Buffer.from(answer.body).toString("utf8")) : null;
      const { response_code: code, attributes: told } = assocOf(read ?? undefined);
      if (!/^\d{3}$/.test(textOf(code))) return { kind: "lost", reason: `status ${answer.status}` };
      return { kind: "answer", code: Number(code), attributes: assocOf(told) };
    } catch (error) {
      const reason = error instanceof EgressError ? error.failure : "unreachable";
      return { kind: unsent.has(reason) ? "unsent" : "lost", reason };
    }
  };
