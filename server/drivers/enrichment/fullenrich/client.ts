import * as z from "zod";
import type { Http } from "@/server/net/http";
import { Refusal } from "./refusal";

/** `url` is the address of the API without its version; another one than the vendor's own only in tests. */
export type FullEnrichAccount = { url: string; apiKey: string };

type Ask = { path: readonly string[]; body?: unknown };

/** Asks the vendor. Throws `Refusal` for what it refuses, `EgressError` for the way to it, an Error for what cannot be read. */
export type Client = <S extends z.ZodType>(ask: Ask, shape: S) => Promise<z.output<S>>;

const limits = { maxBytes: 2_000_000, timeoutMs: 20_000, redirects: 0 };

/** JSON in and out, the workspace's key as a bearer token (FullEnrich API v2); a request with a body is a POST. */
export const createClient = (http: Http, { url, apiKey }: FullEnrichAccount): Client => {
  const headers = { authorization: `Bearer ${apiKey}`, accept: "application/json" };
  return async ({ path, body }, shape) => {
    const address = new URL(["/api/v2", ...path.map(encodeURIComponent)].join("/"), url);
    const asked =
      body === undefined
        ? { headers }
        : {
            method: "POST" as const,
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(body),
          };
    const answer = await http.fetch(address.href, asked, limits);
    const said = parsed(Buffer.from(answer.body).toString("utf8"));
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer.status, answer.headers, said);
    const read = shape.safeParse(said);
    // The response is not quoted, because errors are logged.
    if (!read.success) throw new Error("the enrichment vendor answered what cannot be read");
    return read.data;
  };
};

const problem = z.object({ code: z.string() });

function refusalOf(status: number, headers: Record<string, string>, said: unknown): Refusal {
  const seconds = Number(headers["retry-after"]);
  const code = problem.safeParse(said).data?.code ?? null;
  return new Refusal(status, code, seconds > 0 ? Math.ceil(seconds) : null);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
