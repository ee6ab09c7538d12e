import type { Http } from "@/server/net/http";
import { headerSeconds } from "./meaning";

/** `url` is the address of the API without its version; another one than the vendor's own only in tests. */
export type PeopleDataLabsAccount = { url: string; apiKey: string };

/** A status of the API, what it said as JSON (null if it is none), and after how many seconds to ask again. */
export type Said = { status: number; body: unknown; retryAfterSeconds: number | null };
/** Asks the vendor, with a body by POST. Throws `EgressError` for the way to it. */
type Client = (
  call: string,
  sent: { query?: Record<string, string>; body?: Record<string, unknown> },
) => Promise<Said>;

/** A hundred people with the fields we ask for take about 200 kB. */
const limits = { maxBytes: 5_000_000, redirects: 0 };

/** Reads of the vendor's API v5. The key goes in a header, so that no address with it is logged. */
export const createClient =
  (
    http: Http,
    { url, apiKey }: PeopleDataLabsAccount,
    { now, timeoutMs }: { now(): Date; timeoutMs: number },
  ): Client =>
  async (call, { query = {}, body }) => {
    const address = new URL(`/v5/${call}`, url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const answer = await http.fetch(
      address.href,
      {
        method: body ? "POST" : "GET",
        headers: {
          ...{ "x-api-key": apiKey, accept: "application/json" },
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      { ...limits, timeoutMs },
    );
    return {
      status: answer.status,
      body: parsed(Buffer.from(answer.body).toString("utf8")),
      retryAfterSeconds: headerSeconds(answer.headers, now()),
    };
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
