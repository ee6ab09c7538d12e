import { type NextRequest, NextResponse } from "next/server";
import { renderedPath } from "./entry";
import type { Facts } from "./facts";

/** The visible path, for server layouts; only this module sets it. */
export const pathHeader = "x-tern-path";

/** Redirects to a visible path on the host the browser asked for; nextUrl would name the internal listener. */
export function redirectTo(request: NextRequest, to: string): NextResponse {
  const host = request.headers.get("host") ?? request.nextUrl.host;
  const target = new URL(to, `${request.nextUrl.protocol}//${host}`);
  return NextResponse.redirect(target, 307);
}

/** Shows the page: rewrites to its brand and locale and passes the visible path and the script nonce to the renderer. */
export function showPage(request: NextRequest, facts: Facts): NextResponse {
  const url = request.nextUrl.clone();
  const visible = url.pathname;
  url.pathname = renderedPath(facts, visible, url.search);
  const headers = new Headers(request.headers);
  headers.set(pathHeader, visible + url.search);
  headers.set("content-security-policy", `script-src 'nonce-${facts.nonce}'`);
  return NextResponse.rewrite(url, { request: { headers } });
}
