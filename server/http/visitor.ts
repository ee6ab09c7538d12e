import type { FastifyRequest } from "fastify";
import { brandForHost, brandOfKey } from "@/brands/index";
import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";
import { type Facts, factsHeader, verifyFacts } from "@/lib/edge/facts";
import { isLocale, localeOfHeader } from "@/lib/i18n/locales";
import type { Config } from "@/server/config";
import { type CookieKind, cookieKind, sessionCookies } from "./cookies";

/** Somebody at the front door, before it is known who they are. */
export type Visitor = {
  requestId: string;
  /** Null on a host that belongs to no brand: answer 421 (BRAND-29, S30). */
  brand: Brand | null;
  /** Host and port as the client wrote them. */
  host: string;
  hostname: string;
  address: string;
  isHttps: boolean;
  cookieKind: CookieKind;
  locale: Locale;
  /** The session's token: from the cookie, from other programs in a header, or, where allowed, in the query. */
  token: string | null;
  /** The web process asks on behalf of a page; it was told the facts by us and hands them back. */
  facts: Facts | null;
};

export async function readVisitor(request: FastifyRequest, config: Config): Promise<Visitor> {
  const facts = await verifyFacts(one(request.headers[factsHeader]), config.keys.facts, Date.now());
  const host = facts?.host ?? request.host;
  const hostname = hostNameOf(host);
  const isHttps = request.protocol === "https" || config.http.baseUrl === `https://${host}`;
  const allowed = cookieKind(isHttps, hostname, config.http.allowHttp);
  // Behind a proxy the web process cannot tell https from http; the front door let the page's own request pass.
  const kind = facts && allowed === "none" ? "host" : allowed;
  return {
    requestId: facts?.requestId ?? request.id,
    brand: facts ? brandOfKey(facts.brand) : brandForHost(host, { baseUrl: config.http.baseUrl }),
    host,
    hostname,
    address: facts?.address ?? request.ip,
    isHttps,
    cookieKind: kind,
    locale: facts?.locale ?? localeOf(request),
    token: tokenOf(request, kind, config.http.compatTokens),
    facts,
  };
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const hostNameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, "") : "";

/** The language a signed-out visitor chose, else the best one their browser asks for. */
const localeOf = (request: FastifyRequest): Locale => {
  const chosen = request.cookies.locale;
  return isLocale(chosen) ? chosen : localeOfHeader(request.headers["accept-language"]);
};

function tokenOf(request: FastifyRequest, kind: CookieKind, compatTokens: boolean): string | null {
  const [scheme, bearer] = request.headers.authorization?.split(" ") ?? [];
  if (scheme?.toLowerCase() === "bearer" && bearer) return bearer;
  const cookie = kind === "none" ? undefined : request.cookies[sessionCookies[kind].name];
  if (cookie) return cookie;
  const { token } = request.query as { token?: unknown };
  return compatTokens && typeof token === "string" ? token : null;
}
