import type { Logger } from "pino";
import * as z from "zod";
import { askVendor, dateOf, wordOf } from "@/server/drivers/answers";
import type { Http, HttpAnswer, HttpRequest } from "@/server/net/http";
import type { CrmAccess, CrmFailure, CrmObject, CrmResult } from "@/server/ports/crm";

/** Where HubSpot is, and the installation's app there, if it has one. */
export type HubSpotAccount = {
  appUrl: string;
  apiUrl: string;
  app: { clientId: string; clientSecret: string } | null;
};

export type Parts = { http: Http; account: HubSpotAccount; log: Logger };

/** The version in every path. One lasts eighteen months. */
export const version = "2026-09";
/** What HubSpot calls an object. */
export const names = { person: "contacts", company: "companies", deal: "deals" } as const;
export const objectPath = (name: string) => `/crm/objects/${version}/${name}`;
export const pathOf = (object: CrmObject) => objectPath(names[object]);

const limits = { maxBytes: 30_000_000, timeoutMs: 20_000, redirects: 0 };
const laterSeconds = 60;
const muchLaterSeconds = 3_600;

export type Call = {
  path: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Record<string, string>;
  body?: unknown;
  /** A search or a batch is posted and changes nothing. */
  isRead?: boolean;
};

type Invalid = { kind: "invalid"; field: string | null; reason: string };
/** `unknown`: it was sent, and nobody knows whether it was done; `conflict`: something like it is there already. */
type Unhappy = CrmFailure | { kind: "unknown" } | { kind: "conflict"; reason: string } | Invalid;
export type Said<T> = { kind: "ok"; value: { data: T; at: Date | null } } | Unhappy;

export const ask = (parts: Pick<Parts, "http" | "log">, url: string, request: HttpRequest) =>
  askVendor({ ...parts, vendor: "HubSpot", limits }, url, request);

/** One call of the API; keys and access tokens are used alike. */
export async function callApi<T>(
  parts: Parts,
  access: CrmAccess,
  { path, method = "GET", query = {}, body, isRead = method === "GET" }: Call,
  shape: z.ZodType<T>,
): Promise<Said<T>> {
  const url = new URL(path, parts.account.apiUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const asked = await ask(parts, url.href, {
    method,
    headers: {
      ...{ accept: "application/json", authorization: `Bearer ${access.token}` },
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (asked.kind === "none") return !isRead && asked.isSent ? { kind: "unknown" } : later();
  const { answer, said } = asked;
  if (answer.status >= 200 && answer.status < 300) {
    const read = shape.safeParse(said);
    if (read.success) return { kind: "ok", value: { data: read.data, at: dateOf(answer) } };
    parts.log.warn({ path: pathShown(path) }, "HubSpot’s answer was unreadable");
    return isRead ? later() : { kind: "unknown" };
  }
  const failure = failureOf(answer, said, isRead);
  if (failure.kind !== "absent" && failure.kind !== "refused")
    parts.log.warn(
      { path: pathShown(path), status: answer.status, failure: failure.kind },
      "HubSpot did not do what it was asked for",
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
  const said = await callApi(parts, access, { ...call, isRead: true }, shape);
  return said.kind === "ok" ? { kind: "ok", value: said.value.data } : asFailure(said);
}

/** What is neither done nor known is tried again later. */
export const asFailure = (said: Unhappy): CrmFailure => {
  if (said.kind === "unknown") return later();
  if (said.kind === "conflict" || said.kind === "invalid") return { kind: "forbidden", reason: said.reason };
  return said;
};

export const later = (retryAfterSeconds = laterSeconds): CrmFailure => ({ kind: "later", retryAfterSeconds });

const words = z.array(z.string());
const contextShape = z.object({ propertyName: words, missingScopes: words }).partial().catch({});
const refusalShape = z.object({
  message: z.string().catch(""),
  category: z.string().catch(""),
  policyName: z.string().optional().catch(undefined),
  context: contextShape.optional(),
  errors: z
    .array(z.object({ message: z.string().catch(""), context: contextShape.optional() }))
    .catch([])
    .optional(),
});

function failureOf(answer: HttpAnswer, said: unknown, isRead: boolean): Unhappy {
  const { status } = answer;
  const read = refusalShape.safeParse(said);
  const { message = "", category = "", policyName, context, errors = [] } = read.success ? read.data : {};
  if (status === 401) return { kind: "refused" };
  if (status === 404 || status === 410) return { kind: "absent" };
  if (status >= 500) return isRead ? later(waitOf(answer, policyName)) : { kind: "unknown" };
  if (status === 429 || status < 400 || !read.success) return later(waitOf(answer, policyName));
  const reason = (errors[0]?.message || message).slice(0, 300);
  if (status === 409) return { kind: "conflict", reason };
  if (status === 400 || status === 422) {
    const [field = null] = errors[0]?.context?.propertyName ?? context?.propertyName ?? [];
    return { kind: "invalid", field, reason };
  }
  const [scope] = errors[0]?.context?.missingScopes ?? context?.missingScopes ?? [];
  return { kind: "forbidden", reason: scope ?? wordOf(category || `status ${status}`) };
}

/** Seconds until a limit is over: of the day, of ten seconds or of one. */
export function waitOf({ headers }: HttpAnswer, policyName = ""): number {
  const named = Number(headers["retry-after"]);
  if (Number.isFinite(named) && named > 0) return Math.min(Math.ceil(named), muchLaterSeconds);
  if (policyName === "DAILY") return muchLaterSeconds;
  return policyName.includes("SECONDLY") ? 10 : laterSeconds;
}

/** Without what names a record or a person. */
const pathShown = (path: string) => path.replace(/\/(contacts|companies|deals)\/.*$/, "/$1/…");
