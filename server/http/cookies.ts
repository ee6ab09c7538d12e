import type { CookieSerializeOptions } from "@fastify/cookie";

/** How this request's browser may hold a session (decision 1.9): not at all over plain http, unless it is allowed. */
export type CookieKind = "host" | "plain" | "none";

/** Browsers keep a cookie at most 400 days; when a session really ends stands in the database. */
const kept = 400 * 24 * 60 * 60;

const common = { path: "/", httpOnly: true, sameSite: "lax" } as const;
export const sessionCookies: Record<"host" | "plain", { name: string; options: CookieSerializeOptions }> = {
  host: { name: "__Host-tern", options: { ...common, secure: true } },
  plain: { name: "tern", options: common },
};

const isLoopbackName = (name: string) =>
  name === "localhost" || name.endsWith(".localhost") || name === "::1" || name.startsWith("127.");

export function cookieKind(isHttps: boolean, hostname: string, allowHttp: boolean): CookieKind {
  if (isHttps || isLoopbackName(hostname)) return "host";
  return allowHttp ? "plain" : "none";
}

export const sessionCookie = (kind: "host" | "plain", remember: boolean): CookieSerializeOptions => ({
  ...sessionCookies[kind].options,
  ...(remember ? { maxAge: kept } : {}),
});
