import type { Identity, Provider } from "@/server/ports/identity";

/** The claims of an id token; not trusted before its signature is verified. */
export type Claims = Record<string, unknown>;

/** What this sign-in expects in the token. */
type Expected = { issuer: string; clientId: string; nonce: string; now: Date };

/** Clocks of two firms differ by so much at most. */
const skewSeconds = 60;

/**
 * Whether a signed token was made by this issuer, for us, for this very sign-in, and still holds (OpenID Connect Core,
 * 3.1.3.7). An issuer of many tenants writes `{tenantid}` where each puts its own id.
 */
export function isForUs(claims: Claims, { issuer, clientId, nonce, now }: Expected): boolean {
  const seconds = now.getTime() / 1000;
  const audiences = [claims.aud].flat();
  const tenant = typeof claims.tid === "string" && /^[\w-]+$/.test(claims.tid) ? claims.tid : "";
  return (
    claims.iss === issuer.replace("{tenantid}", tenant) &&
    audiences.includes(clientId) &&
    (audiences.length === 1 || claims.azp === clientId) &&
    claims.nonce === nonce &&
    typeof claims.exp === "number" &&
    claims.exp > seconds - skewSeconds &&
    (typeof claims.iat !== "number" || claims.iat < seconds + skewSeconds) &&
    (typeof claims.nbf !== "number" || claims.nbf < seconds + skewSeconds)
  );
}

/** Reads the person out of checked claims; null when they bear no id. */
export function identityOf(provider: Provider, claims: Claims): Identity | null {
  const { sub } = claims;
  if (typeof sub !== "string" || sub === "" || sub.length > 255) return null;
  const email = textOf(claims.email);
  const { firstName, lastName } = namesOf(claims);
  return {
    subject: provider === "microsoft" ? `${textOf(claims.tid) ?? ""} ${sub}` : sub,
    email,
    isEmailVerified: email !== null && isVerified[provider](claims, email),
    firstName,
    lastName,
  };
}

/**
 * Google states it directly. Microsoft lets any tenant's administrator put any address into a profile: `xms_edov` says that the tenant owns
 * the domain, `verified_primary_email` lists addresses that the person has proven.
 */
const isVerified: Record<Provider, (claims: Claims, email: string) => boolean> = {
  google: ({ email_verified }) => email_verified === true || email_verified === "true",
  microsoft: ({ xms_edov, verified_primary_email }, email) =>
    [true, 1, "1", "true"].includes(xms_edov as string) ||
    [verified_primary_email].flat().some((proven) => textOf(proven)?.toLowerCase() === email.toLowerCase()),
};

function namesOf({ given_name, family_name, name, email }: Claims) {
  const [first = "", ...rest] = (textOf(name) ?? "").split(/\s+/);
  const local = textOf(email)?.split("@")[0] ?? "";
  return {
    firstName: shortened(textOf(given_name) || first || local || "?"),
    lastName: shortened(textOf(family_name) ?? rest.join(" ")),
  };
}

const shortened = (name: string) => [...name].slice(0, 60).join("").trim();

/** One line of text without control characters; null for anything else. */
const textOf = (value: unknown) =>
  typeof value === "string" ? value.replace(/\p{Cc}+/gu, " ").trim() || null : null;
