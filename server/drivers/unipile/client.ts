import * as z from "zod";
import type { Http } from "@/server/net/http";
import { Problem } from "./problem";

type Ask = {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the address of the service; whatever comes from outside is one segment. */
  path: readonly string[];
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  /** A body that is not JSON, with its media type. */
  form?: { type: string; text: string };
  timeoutMs?: number;
};

/** Asks the service. Throws `Problem` for its refusals, `EgressError` for the way to it, an Error for what cannot be read. */
export type Client = <S extends z.ZodType>(ask: Ask, shape: S) => Promise<z.output<S>>;

/** `url` carries the version: https://api.unipile.com/v2, https://api8.unipile.com/api/v1?port=13843. */
export type ServiceAddress = { url: string; apiKey: string };

export const versionOf = ({ url }: Pick<ServiceAddress, "url">): 1 | 2 =>
  new URL(url).pathname.endsWith("/v1") ? 1 : 2;

const maxBytes = 5_000_000;
const patienceMs = 30_000;
const fileMs = 120_000;

/** Nothing is answered from the service's own memory: it may be an hour old, and what it says decides whether we send. */
export const createClient =
  (http: Http, { url, apiKey }: ServiceAddress): Client =>
  async ({ method = "GET", path, query = {}, body, form, timeoutMs = patienceMs }, shape) => {
    const address = addressOf(url, path);
    for (const [name, value] of Object.entries(query))
      if (value !== null && value !== undefined) address.searchParams.set(name, String(value));
    const sent =
      form ?? (body === undefined ? null : { type: "application/json", text: JSON.stringify(body) });
    const answer = await http.fetch(
      address.href,
      {
        method,
        headers: {
          "x-api-key": apiKey,
          accept: "application/json",
          ...(method === "GET" ? { "cache-control": "no-cache" } : {}),
          ...(sent ? { "content-type": sent.type } : {}),
        },
        body: sent?.text,
      },
      { maxBytes, timeoutMs },
    );
    const text = textOf(answer.body);
    if (!isSuccess(answer.status)) throw problemOf(answer.status, answer.headers, text);
    const read = shape.safeParse(parsed(text));
    // The response is not quoted, because errors are logged.
    if (!read.success) throw new Error("the network service answered what cannot be read");
    return read.data;
  };

/** Downloads a file of at most `maxBytes`; throws like `Client`, and `EgressError` "too_large". */
type Download = (path: readonly string[], maxBytes: number) => Promise<Uint8Array>;

export const createDownload =
  (http: Http, { url, apiKey }: ServiceAddress): Download =>
  async (path, max) => {
    const headers = { "x-api-key": apiKey, accept: "*/*" };
    const limits = { maxBytes: max, timeoutMs: fileMs };
    const answer = await http.fetch(addressOf(url, path).href, { headers }, limits);
    if (!isSuccess(answer.status)) throw problemOf(answer.status, answer.headers, textOf(answer.body));
    return answer.body;
  };

function addressOf(url: string, path: readonly string[]): URL {
  const address = new URL(url);
  address.pathname += `/${path.map(encodeURIComponent).join("/")}`;
  return address;
}

const isSuccess = (status: number) => status >= 200 && status <= 299;
const textOf = (body: Uint8Array) => Buffer.from(body).toString("utf8");

const refusal = z.object({ type: z.string(), title: z.string().optional(), detail: z.string().optional() });

function problemOf(status: number, headers: Record<string, string>, text: string): Problem {
  const { data } = refusal.safeParse(parsed(text));
  const seconds = Number(headers["retry-after"]);
  return new Problem({
    status,
    type: data?.type ?? "",
    words: `${data?.title ?? ""} ${data?.detail ?? ""}`,
    retryAfterSeconds: seconds > 0 ? Math.ceil(seconds) : null,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
