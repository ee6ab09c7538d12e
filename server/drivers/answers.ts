import type { Logger } from "pino";
import type * as z from "zod";
import { jsonOf } from "@/server/domain/json";
import { EgressError } from "@/server/net/egress-error";
import type { Http, HttpAnswer, HttpLimits, HttpRequest } from "@/server/net/http";

/** The JSON of an answer; null if there is none. */
export const jsonIn = ({ body }: HttpAnswer): unknown => jsonOf(Buffer.from(body).toString("utf8"));

type Asked =
  | { kind: "answer"; answer: HttpAnswer; said: unknown }
  /** `isSent`: the request may have had an effect. */
  | { kind: "none"; isSent: boolean };

/** Status and JSON of a vendor's answer, or whether anything was sent. What was sent is never logged. */
export async function askVendor(
  { http, log, vendor, limits }: { http: Http; log: Logger; vendor: string; limits: Partial<HttpLimits> },
  url: string,
  request: HttpRequest,
): Promise<Asked> {
  try {
    const answer = await http.fetch(url, request, limits);
    return { kind: "answer", answer, said: jsonIn(answer) };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    log.warn({ vendor, reason: error.failure }, "a vendor could not be reached");
    return { kind: "none", isSent: !error.isUnsent };
  }
}

/** The entries of a list that can be read; the others are left out and counted in the log. */
export function readable<T>({ log }: { log: Logger }, all: readonly unknown[], shape: z.ZodType<T>): T[] {
  const read = all.map((one) => shape.safeParse(one));
  const items = read.flatMap((one) => (one.success ? [one.data] : []));
  if (items.length < read.length)
    log.warn({ unreadable: read.length - items.length }, "entries of a vendor’s list were unreadable");
  return items;
}

/** The vendor's own clock at its answer. */
export const dateOf = ({ headers }: HttpAnswer): Date | null => {
  const time = Date.parse(headers.date ?? "");
  return Number.isNaN(time) ? null : new Date(time);
};

/** A vendor's words about a refusal as one word, such as `plan_limit_reached`. */
export const wordOf = (text: string): string => text.slice(0, 60).toLowerCase().replace(/\W+/g, "_");

/** An error code of OAuth that may be logged. */
export const knownError = (error: string): string => (/^[a-z_]{1,40}$/.test(error) ? error : "unreadable");
