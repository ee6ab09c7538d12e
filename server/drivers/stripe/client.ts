import type { Logger } from "pino";
import Stripe from "stripe";
import { DomainError } from "@/lib/contract/errors";
import type { Http } from "@/server/net/http";

export type StripeAccount = {
  /** Its id, of a brand's own account; null of the installation's. */
  id: string | null;
  url: string;
  secretKey: string;
  /** Stripe computes and collects taxes, which the account must be set up for. */
  collectsTax: boolean;
};

const limits = { maxBytes: 10_000_000, redirects: 0 };

/** Stripe's own client, at the API version of its package, over the guarded HTTP client. */
export function createStripeClient(http: Http, { url, secretKey }: StripeAccount): Stripe {
  const { protocol, hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchBy(http)),
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    timeout: 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** `fetch` as the package calls it: text goes out, and answers are read whole. */
const fetchBy =
  (http: Http): typeof fetch =>
  async (url, { method, headers, body, signal } = {}) => {
    const answer = await http.fetch(
      String(url),
      {
        method: method as "GET" | "POST" | "DELETE",
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === "string" && body !== "" && { body }),
        ...(signal && { signal }),
      },
      limits,
    );
    return new Response(Buffer.from(answer.body), { status: answer.status, headers: answer.headers });
  };

const { StripeCardError, StripeError, StripeInvalidRequestError } = Stripe.errors;

/** Stripe knows nothing by this id, or not any more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.code === "resource_missing";

/** The card was refused; trying again with the same one is of no use. */
export const isRefused = (error: unknown): boolean => error instanceof StripeCardError;

/** What Stripe says in its answer, for the log; never what was sent. */
const saidOf = ({ type, code, param, statusCode, requestId, message }: InstanceType<typeof StripeError>) => ({
  ...{ type, code, param, statusCode, requestId, message },
});

type Reach = <T>(work: () => Promise<T>) => Promise<T>;

/** Does what Stripe is asked for; throws `payments_unavailable` if Stripe did not do it, and logs what it said instead. */
export const reachBy =
  (log: Logger): Reach =>
  async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      log.warn({ stripe: saidOf(error) }, "Stripe did not do what it was asked for");
      throw new DomainError("payments_unavailable");
    }
  };
