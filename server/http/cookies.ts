import type { CookieSerializeOptions } from "@fastify/cookie";

/** How this browser may hold a session (decision 1.9): not at all over plain http, unless it is allowed. */
export type CookieKind = "host" | "plain" | "none";

/** Browsers keep a cookie for 400 days at most; the database decides when a session ends. */
const maxCookieAge = 400 * 24 * 60 * 60;

/** Enough time to choose an account at a provider, or to find a code or a key. */
const briefSeconds = 10 * 60;

const common = { path: "/", httpOnly: true, sameSite: "lax" } as const;
export const sessionCookies: Record<"host" | "plain", { name: string; options: CookieSerializeOptions }> = {
  host: { name: "__Host-session", options: { ...common, secure: true } },
  plain: { name: "session", options: common },
};

const cookie = (name: string, maxAge: number) => ({
  host: { name: `__Host-${name}`, options: { ...sessionCookies.host.options, maxAge } },
  plain: { name, options: { ...sessionCookies.plain.options, maxAge } },
});

/** Cookies that last minutes; `lax` sends them when the person returns by a link. */
export const briefCookies = {
  away: cookie("away", briefSeconds),
  secondStep: cookie("second", briefSeconds),
  challenge: cookie("challenge", briefSeconds),
};

/** Identifies a browser at the next sign-in, for as long as browsers keep a cookie (F3). */
export const deviceCookies = cookie("device", maxCookieAge);

/** Browsers trust these without https (https://w3c.github.io/webappsec-secure-contexts). */
const loopback = /^(?:localhost|[a-z0-9.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/** `host` is a name or address with its port, in lower case. */
export function cookieKind(isHttps: boolean, host: string, allowHttp: boolean): CookieKind {
  if (isHttps || loopback.test(host)) return "host";
  return allowHttp ? "plain" : "none";
}

export const sessionCookie = (kind: "host" | "plain", remember: boolean): CookieSerializeOptions => ({
  ...sessionCookies[kind].options,
  ...(remember ? { maxAge: maxCookieAge } : {}),
});
