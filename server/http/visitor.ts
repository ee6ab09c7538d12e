import type { IncomingMessage } from "node:http";
import { brandForHost, brandOfKey } from "@/brands/index";
import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";
import { type Facts, factsHeader, verifyFacts } from "@/lib/edge/facts";
import type { Config } from "@/server/config";
import { type CookieKind, cookieKind, sessionCookies } from "./cookies";
import { localeOf } from "./locale";
import { readPeer } from "./peer";

/** A visitor at the front door, before their session is loaded. */
export type Visitor = {
  requestId: string;
  /** Null on a host that belongs to no brand: answer 421 (BRAND-29, S30). */
  brand: Brand | null;
  /** Host and port as the client wrote them. */
  host: string;
  address: string;
  isHttps: boolean;
  cookieKind: CookieKind;
  locale: Locale;
  /** The session's token: from the cookie, from other programs in a header, or, where allowed, in the query. */
  token: string | null;
  /** Whether the browser sent the token as a cookie; programs send theirs in a header or, where allowed, in the query. */
  isCookie: boolean;
  /** Set if the web process asks on behalf of a page: the facts we gave it, which it returns. */
  facts: Facts | null;
};

/** The parts of a request that are read for a page, a call or a socket. */
type Asked = {
  id: string;
  raw: IncomingMessage;
  cookies: Record<string, string | undefined>;
  query: unknown;
};
/** What is needed to identify visitors; created once per process. */
export type Doorman = { config: Config; isTrusted: (address: string) => boolean };

export async function readVisitor(asked: Asked, { config, isTrusted }: Doorman): Promise<Visitor> {
  const { headers } = asked.raw;
  const { baseUrl, allowHttp, compatTokens } = config.http;
  const facts = await factsOf(headers[factsHeader], config.keys.facts);
  const peer = readPeer(asked.raw, isTrusted);
  const host = facts?.host ?? peer.host;
  const isHttps = peer.isHttps || baseUrl === `https://${host}`;
  const allowed = cookieKind(isHttps, host, allowHttp);
  // Behind a proxy the web process cannot tell https from http; the front door let the page's own request pass.
  const kind = facts && allowed === "none" ? "host" : allowed;
  return {
    requestId: facts?.requestId ?? asked.id,
    brand: facts ? brandOfKey(facts.brand) : host ? brandForHost(host, { baseUrl }) : null,
    host,
    address: facts?.address ?? peer.address,
    isHttps,
    cookieKind: kind,
    locale: facts?.locale ?? localeOf(asked.cookies.locale, headers["accept-language"]),
    ...tokenOf(asked, kind, compatTokens),
    facts,
  };
}

/** A header without the format of facts counts as none. */
const factsOf = async (header: string | string[] | undefined, key: string) =>
  typeof header === "string" ? verifyFacts(header, key, Date.now()).catch(() => null) : null;

function tokenOf(
  { raw, cookies, query }: Asked,
  kind: CookieKind,
  compatTokens: boolean,
): Pick<Visitor, "token" | "isCookie"> {
  const [scheme, bearer] = raw.headers.authorization?.split(" ") ?? [];
  if (scheme?.toLowerCase() === "bearer" && bearer) return { token: bearer, isCookie: false };
  const cookie = kind === "none" ? undefined : cookies[sessionCookies[kind].name];
  if (cookie) return { token: cookie, isCookie: true };
  const { token } = query as { token?: unknown };
  return { token: compatTokens && typeof token === "string" ? token : null, isCookie: false };
}
