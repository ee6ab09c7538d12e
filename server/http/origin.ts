import type { IncomingHttpHeaders } from "node:http";
import { DomainError } from "@/lib/contract/errors";

/**
 * Refuses writes that another site's page makes a browser send (S26). Browsers name the page's origin, or at least say
 * how it relates to us; programs say neither and carry no cookie a person did not give them.
 */
export function checkOrigin(headers: IncomingHttpHeaders, host: string): void {
  if (!isFromHere(headers, host)) throw new DomainError("origin_refused");
}

export function isFromHere({ origin, "sec-fetch-site": site }: IncomingHttpHeaders, host: string): boolean {
  if (origin !== undefined) return isOwn(origin, host);
  return site === undefined || site === "same-origin" || site === "none";
}

/** A script's request from one of our pages, or a program's; not a navigation, nor another site's request. */
export const isOwnFetch = ({ "sec-fetch-site": site, "sec-fetch-mode": mode }: IncomingHttpHeaders) =>
  (site === undefined || site === "same-origin") && mode !== "navigate";

/** Same host and port as the request. The scheme is ignored, because a proxy in front may terminate TLS. */
export function isOwn(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  return (
    (protocol === "https:" || protocol === "http:") &&
    from === withoutDefaultPort(protocol, host.toLowerCase())
  );
}

const withoutDefaultPort = (protocol: string, host: string) =>
  host.replace(protocol === "https:" ? /:443$/ : /:80$/, "");
