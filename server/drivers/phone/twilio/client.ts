import * as z from "zod";
import type { Http } from "@/server/net/http";
import { Refusal } from "./refusal";

/** `url` is the address of the API without its version; another one than the vendor's own only in tests. */
export type TwilioAccount = { url: string; accountSid: string; authToken: string };

type Ask = {
  method?: "GET" | "POST" | "DELETE";
  /** Below the account; whatever comes from outside is one segment. The last one gets `.json`. */
  path: readonly string[];
  query?: Record<string, string | number | boolean | null>;
  form?: Record<string, string | null>;
};

/** Asks the vendor. Throws `Refusal` for what it refuses, `EgressError` for the way to it, an Error for what cannot be read. */
export type Client = <S extends z.ZodType>(ask: Ask, shape: S) => Promise<z.output<S>>;

const maxBytes = 5_000_000;
const timeoutMs = 30_000;

const given = (fields: Record<string, string | number | boolean | null>) =>
  Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));

/** Forms in, JSON out, the account and its token as name and password (Twilio API 2010-04-01). */
export const createClient = (http: Http, { url, accountSid, authToken }: TwilioAccount): Client => {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  return async ({ method = "GET", path, query = {}, form }, shape) => {
    const address = new URL(url);
    const below = path.map(encodeURIComponent).join("/");
    address.pathname = `/2010-04-01/Accounts/${accountSid}/${below}.json`;
    address.search = new URLSearchParams(given(query)).toString();
    const answer = await http.fetch(
      address.href,
      {
        method,
        headers: {
          authorization,
          accept: "application/json",
          ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        },
        body: form && new URLSearchParams(given(form)).toString(),
      },
      { maxBytes, timeoutMs, redirects: 0 },
    );
    const body = parsed(Buffer.from(answer.body).toString("utf8"));
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer.status, answer.headers, body);
    const read = shape.safeParse(body);
    // The response is not quoted, because errors are logged.
    if (!read.success) throw new Error("the phone vendor answered what cannot be read");
    return read.data;
  };
};

const problem = z.object({ code: z.number().nullish() });

function refusalOf(status: number, headers: Record<string, string>, body: unknown): Refusal {
  const { data } = problem.safeParse(body);
  const seconds = Number(headers["retry-after"]);
  return new Refusal(status, data?.code ?? null, seconds > 0 ? Math.ceil(seconds) : null);
}

function parsed(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
