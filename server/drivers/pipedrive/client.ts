import type { Logger } from "pino";
import * as z from "zod";
import { askVendor, dateOf, readable, wordOf } from "@/server/drivers/answers";
import type { Http, HttpAnswer, HttpRequest } from "@/server/net/http";
import type { CrmAccess, CrmFailure, CrmResult } from "@/server/ports/crm";

/** Where Pipedrive is, and the installation's app there, if it has one. */
type PipedriveAccount = {
  authUrl: string;
  apiUrl: string;
  app: { clientId: string; clientSecret: string } | null;
};

export type Parts = { http: Http; account: PipedriveAccount; log: Logger };

const limits = { maxBytes: 20_000_000, timeoutMs: 20_000, redirects: 0 };
const laterSeconds = 60;
/** After the day's budget is spent, or the account was shut out for going on in spite of a limit. */
const muchLaterSeconds = 3_600;

export type Call = {
  path: string;
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  query?: Record<string, string>;
  body?: object;
};

/** `unknown`: it was sent, and nobody knows whether it was done; `invalid`: not done, with the reason in the vendor's words. */
type Unhappy = CrmFailure | { kind: "unknown" } | { kind: "invalid"; reason: string };
export type Said<T> = { kind: "ok"; value: T } | Unhappy;

export const ask = (parts: Pick<Parts, "http" | "log">, url: string, request: HttpRequest) =>
  askVendor({ ...parts, vendor: "Pipedrive", limits }, url, request);

/** The address that an account's calls go to: its own if it is one of Pipedrive's, which alone may get its token. */
export function siteOf({ apiUrl }: PipedriveAccount, site: string | null): string {
  const own = site === null ? null : URL.parse(site);
  const [api, parent] = [new URL(apiUrl), parentOf(apiUrl)];
  const isTheirs = own !== null && parent !== null && own.hostname.endsWith(`.${parent}`);
  return isTheirs && own.protocol === api.protocol && own.port === api.port ? own.origin : api.origin;
}

/** The account's own address by its name there. */
export function siteNamed({ apiUrl }: PipedriveAccount, domain: string): string {
  const [api, parent] = [new URL(apiUrl), parentOf(apiUrl)];
  if (parent === null || !/^[a-z\d][a-z\d-]{0,62}$/i.test(domain)) return api.origin;
  return `${api.protocol}//${domain}.${parent}${api.port && `:${api.port}`}`;
}

/** `pipedrive.com` of `api.pipedrive.com`; null of an address that has none. */
const parentOf = (apiUrl: string): string | null => {
  const { hostname } = new URL(apiUrl);
  return /^[a-z-]+\.(.+\.[a-z]+)$/.exec(hostname)?.[1] ?? null;
};

const envelope = z.object({
  success: z.literal(true),
  data: z.unknown().optional(),
  additional_data: z.unknown().optional(),
});

/** One call with what the vendor says; a page's marker is in `next`. */
export async function callApi<T>(
  parts: Parts,
  access: CrmAccess,
  { path, method = "GET", query = {}, body }: Call,
  shape: z.ZodType<T>,
): Promise<Said<{ data: T; next: string | null; at: Date | null }>> {
  const url = new URL(path, siteOf(parts.account, access.site));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const asked = await ask(parts, url.href, {
    method,
    headers: {
      accept: "application/json",
      ...(access.kind === "key"
        ? { "x-api-token": access.token }
        : { authorization: `Bearer ${access.token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const isWrite = method !== "GET";
  if (asked.kind === "none") return isWrite && asked.isSent ? { kind: "unknown" } : later();
  const { answer, said } = asked;
  if (answer.status >= 200 && answer.status < 300) {
    const read = envelope.safeParse(said);
    const data = read.success ? shape.safeParse(read.data.data) : read;
    if (read.success && data.success)
      return {
        kind: "ok",
        value: { data: data.data as T, next: nextIn(read.data.additional_data), at: dateOf(answer) },
      };
    parts.log.warn({ path: pathShown(path) }, "Pipedrive’s answer was unreadable");
    return isWrite ? { kind: "unknown" } : later();
  }
  const failure = failureOf(answer, said, isWrite);
  if (failure.kind !== "absent" && failure.kind !== "refused")
    parts.log.warn(
      { path: pathShown(path), status: answer.status, failure: failure.kind },
      "Pipedrive did not do what it was asked for",
    );
  return failure;
}

/** As `callApi`, for what is only read. */
export async function readApi<T>(
  parts: Parts,
  access: CrmAccess,
  call: Call,
  shape: z.ZodType<T>,
): Promise<CrmResult<T>> {
  const said = await callApi(parts, access, call, shape);
  return said.kind === "ok" ? { kind: "ok", value: said.value.data } : asFailure(said);
}

/** What is neither done nor known is tried again later. */
export const asFailure = (said: Unhappy): CrmFailure => {
  if (said.kind === "unknown") return later();
  return said.kind === "invalid" ? { kind: "forbidden", reason: said.reason } : said;
};

const mostPages = 40;

/** All pages of a list. */
export async function readAll<T>(
  parts: Parts,
  access: CrmAccess,
  path: string,
  shape: z.ZodType<T>,
): Promise<CrmResult<T[]>> {
  const all: T[] = [];
  let cursor: string | null = null;
  for (let at = 0; at < mostPages; at += 1) {
    const query: Record<string, string> = { limit: "500", ...(cursor !== null && { cursor }) };
    const page = await callApi(parts, access, { path, query }, z.array(z.unknown()));
    if (page.kind !== "ok") return asFailure(page);
    all.push(...readable(parts, page.value.data, shape));
    cursor = page.value.next;
    if (cursor === null) return { kind: "ok", value: all };
  }
  return later();
}

export const later = (retryAfterSeconds = laterSeconds): CrmFailure => ({ kind: "later", retryAfterSeconds });

const refusalShape = z
  .object({ error: z.string().catch(""), code: z.string().catch("") })
  .partial()
  .transform(({ error = "", code = "" }) => ({ error, code }));

function failureOf(answer: HttpAnswer, said: unknown, isWrite: boolean): Unhappy {
  const { status } = answer;
  if (status === 401) return { kind: "refused" };
  if (status === 404 || status === 410) return { kind: "absent" };
  if (status >= 500) return isWrite ? { kind: "unknown" } : later(waitOf(answer));
  if (status === 429 || status < 400) return later(waitOf(answer));
  const read = refusalShape.safeParse(said);
  // Its front door, not the API: shut out for going on in spite of a limit.
  if (!read.success) return later(muchLaterSeconds);
  const { error, code } = read.data;
  if (status === 400 || status === 422) return { kind: "invalid", reason: error.slice(0, 300) };
  return { kind: "forbidden", reason: wordOf(code || error || `status ${status}`) };
}

/** Seconds until a limit is over. */
export function waitOf({ headers }: HttpAnswer): number {
  const named = Number(headers["retry-after"] ?? headers["x-ratelimit-reset"]);
  if (Number.isFinite(named) && named > 0) return Math.min(Math.ceil(named), muchLaterSeconds);
  return headers["x-daily-ratelimit-token-remaining"] === "0" ? muchLaterSeconds : laterSeconds;
}

const cursorShape = z.object({ next_cursor: z.string().min(1).max(5_000) });
const nextIn = (additional: unknown): string | null => {
  const read = cursorShape.safeParse(additional);
  return read.success ? read.data.next_cursor : null;
};

/** Without what names a record. */
const pathShown = (path: string) => path.replace(/\d{3,}/g, "…");
