import type { Logger } from "pino";
import * as z from "zod";
import { askVendor, wordOf } from "@/server/drivers/answers";
import type { Http, HttpAnswer, HttpRequest } from "@/server/net/http";
import type { SchedulingFailure, SchedulingResult } from "@/server/ports/scheduling";

/** The installation's registration at Calendly. */
export type CalendlyAccount = { authUrl: string; apiUrl: string; clientId: string; clientSecret: string };

export type Parts = { http: Http; account: CalendlyAccount; log: Logger };

const limits = { maxBytes: 5_000_000, timeoutMs: 20_000, redirects: 0 };
const laterSeconds = 60;
const longestWaitSeconds = 3_600;

type Call = {
  path: string;
  method?: "GET" | "POST" | "DELETE";
  query?: Record<string, string>;
  body?: object;
};

export const ask = (parts: Pick<Parts, "http" | "log">, url: string, request: HttpRequest) =>
  askVendor({ ...parts, vendor: "Calendly", limits }, url, request);

/** One call of the API as a person; `conflict` is for what is there already. */
export async function callApi<T>(
  parts: Parts,
  accessToken: string,
  { path, method = "GET", query = {}, body }: Call,
  shape: z.ZodType<T>,
): Promise<SchedulingResult<T> | { kind: "conflict" }> {
  const url = new URL(path, parts.account.apiUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const asked = await ask(parts, url.href, {
    method,
    headers: {
      ...{ authorization: `Bearer ${accessToken}`, accept: "application/json" },
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (asked.kind === "none") return later();
  const { answer, said } = asked;
  if (answer.status === 409) return { kind: "conflict" };
  if (answer.status >= 200 && answer.status < 300) {
    const read = shape.safeParse(said);
    if (read.success) return { kind: "ok", value: read.data };
    parts.log.warn(
      { path: pathShown(path), issues: read.error.issues.length },
      "Calendly’s answer was unreadable",
    );
    return later();
  }
  const failure = failureOf(answer, said);
  if (failure.kind !== "absent" && failure.kind !== "refused")
    parts.log.warn(
      { path: pathShown(path), status: answer.status, failure: failure.kind },
      "Calendly did not do what it was asked for",
    );
  return failure;
}

/** As `callApi`, where nothing can be in the way. */
export async function readApi<T>(
  parts: Parts,
  accessToken: string,
  call: Call,
  shape: z.ZodType<T>,
): Promise<SchedulingResult<T>> {
  const result = await callApi(parts, accessToken, call, shape);
  return result.kind === "conflict" ? later() : result;
}

export const later = (retryAfterSeconds = laterSeconds): SchedulingFailure => ({
  kind: "later",
  retryAfterSeconds,
});

/** The path of a resource of Calendly’s, by its address; null for an address that is none, which no token may be sent to. */
export function pathOf(apiUrl: string, ref: string, pattern: RegExp): string | null {
  const url = URL.parse(ref);
  const isOurs = url !== null && url.origin === new URL(apiUrl).origin && url.search === "";
  return isOurs && pattern.test(url.pathname) ? url.pathname : null;
}

const refusal = z.object({ title: z.string().catch(""), message: z.string().catch("") });
const scopeName = /\b[a-z_]+:(?:read|write)\b/;

function failureOf(answer: HttpAnswer, said: unknown): SchedulingFailure {
  const { status, headers } = answer;
  if (status === 401) return { kind: "refused" };
  if (status === 404 || status === 410) return { kind: "absent" };
  if (status === 429 || status >= 500 || status < 400) return later(waitOf(answer));
  const { title, message } = refusal.catch({ title: "", message: "" }).parse(said);
  const scope = scopeName.exec(headers["www-authenticate"] ?? "") ?? scopeName.exec(message);
  return { kind: "forbidden", reason: scope?.[0] ?? wordOf(title || `status ${status}`) };
}

/** Seconds until the limit is over, as Calendly counts them. */
export function waitOf({ headers }: HttpAnswer): number {
  const seconds = Number(headers["x-ratelimit-reset"] ?? headers["retry-after"]);
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(Math.ceil(seconds), longestWaitSeconds)
    : laterSeconds;
}

/** Without what names a person or a booking. */
const pathShown = (path: string) => path.replace(/\/[\w-]{20,}/g, "/…");
