import * as z from "zod";
import type { Http } from "@/server/net/http";

/** `url` is the address of the API without its version; another one than the vendor's own only in tests. */
export type HunterAccount = { url: string; apiKey: string };

/** A status of the API, and the data of a 200 that could be read. */
type Answer<T> = { status: number; data: T | null };
/** Asks the vendor. Throws `EgressError` for the way to it. */
export type Client = <S extends z.ZodType>(
  call: string,
  query: Record<string, string>,
  shape: S,
) => Promise<Answer<z.output<S>>>;

const envelope = z.object({ data: z.unknown() });
const limits = { maxBytes: 500_000, redirects: 0 };

/** Reads of Hunter's API v2. The key goes in a header, so that no address with it is logged. */
export const createClient =
  (http: Http, { url, apiKey }: HunterAccount, timeoutMs = 25_000): Client =>
  async (call, query, shape) => {
    const address = new URL(`/v2/${call}?${new URLSearchParams(query)}`, url);
    const headers = { "x-api-key": apiKey, accept: "application/json" };
    const answer = await http.fetch(address.href, { headers }, { ...limits, timeoutMs });
    if (answer.status !== 200) return { status: answer.status, data: null };
    const said = envelope.safeParse(parsed(Buffer.from(answer.body).toString("utf8")));
    return { status: 200, data: shape.safeParse(said.data?.data).data ?? null };
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
