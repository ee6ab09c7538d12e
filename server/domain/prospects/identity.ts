import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";
import { parse as parseHost } from "tldts";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { countryOf } from "./country";

/** By what a person is recognised (R24); each value belongs to one person of the workspace. */
const identityKinds = ["email", "profile_url", "member_ref", "phone"] as const;
export type IdentityKind = (typeof identityKinds)[number];
export type Identity = { kind: IdentityKind; value: string };

const addressShape = /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\]]{2,}$/;

/** The canonical spelling of an address: bare, lower case, the domain as DNS writes it. Null if it is not an address. */
export function normalEmail(value: string): string | null {
  const bare = (/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value).trim().replace(/^mailto:/i, "");
  if (bare.length > 254 || !addressShape.test(bare)) return null;
  const at = bare.lastIndexOf("@");
  const host = domainToASCII(bare.slice(at + 1));
  const local = bare.slice(0, at);
  if (host === "" || host.includes("..") || local.length > 64 || /^\.|\.\.|\.$/.test(local)) return null;
  return `${local}@${host}`.toLowerCase().normalize("NFC");
}

/** The address a user typed to sign in: canonical, or unchanged (in lower case) if it is not an address. */
export const canonicalEmail = (typed: string): string =>
  normalEmail(typed) ?? typed.normalize("NFC").toLowerCase();

/** Labels in front of a host that choose a language or a device, not another site. */
const variants = /^(?:www|m|mobile|touch|[a-z]{2}(?:-[a-z]{2})?)$/;
/** A language code after the profile's name, as networks add to links. */
const localeTail = /^[a-z]{2}(?:[-_][a-z]{2})?$/;

/** A member id in a profile URL. It is case-sensitive. */
const memberId = /^A[A-Z][A-Za-z]AA[\w-]{8,}$/;

/**
 * The canonical spelling of a profile URL: https, bare host, path in lower case except ids, without query, language or trailing slash. Null
 * if it is not a URL (PROSPECT-18, R24).
 */
export function canonicalProfileUrl(value: string): string | null {
  const url = parsed(value);
  if (!url) return null;
  const segments = url.pathname.split("/").filter(Boolean).map(readable);
  if (segments.length > 2 && localeTail.test(segments.at(-1)!)) segments.pop();
  if (segments.length === 0) return null;
  const port = url.port ? `:${url.port}` : "";
  return `https://${bareHost(url.hostname)}${port}/${segments.join("/")}`;
}

function bareHost(hostname: string): string {
  const host = hostname.replace(/\.$/, "");
  const { domain, subdomain } = parseHost(host);
  if (!domain || !subdomain) return host;
  const labels = subdomain.split(".");
  while (labels.length > 0 && variants.test(labels[0]!)) labels.shift();
  return [...labels, domain].join(".");
}

function parsed(value: string): URL | null {
  const text = value.trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const isPage = url !== null && url.username === "" && !/\s/.test(text) && text.length <= 500;
  return isPage && /^[^.]+(\.[^.]+)+\.?$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname) ? url : null;
}

const readable = (segment: string) => {
  if (memberId.test(segment)) return segment;
  try {
    return decodeURIComponent(segment).normalize("NFC").toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
};

/**
 * E.164 of a number in its international spelling or, where we know its country, in the national one. Null when the number has no
 * country or cannot exist.
 */
export function e164(value: string, country?: string | null): string | null {
  const text = value.trim().replace(/^tel:/i, "").replace(/^00/, "+");
  if (!text.startsWith("+") && !country) return null;
  const number = parsePhoneNumberFromString(text, country ? (country as CountryCode) : undefined);
  // A few digits are an extension, or a number without its area.
  const exists = text.startsWith("+") ? number?.isPossible() : /(?:\d\D*){7}/.test(text) && number?.isValid();
  return number && exists ? number.number : null;
}

/** A person's number as typed into a form or a file: E.164 where it has a country or their location names one, else as it is. */
export const phoneAsKnown = (typed: string, location: string): string =>
  e164(typed, countryOf(location)) ?? typed;

/** Optional @ and up to 15 word characters, or a link to the profile (PROSPECT-24). Null if it is neither. */
export function twitterHandle(value: string): string | null {
  const name = value
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.|mobile\.)?(?:twitter|x)\.com\/(\w+)\/?(?:\?.*)?$/i, "$1");
  return /^@?(\w{1,15})$/.exec(name)?.[1] ?? null;
}

/** A web address with its protocol, or null. */
export function webAddress(value: string): string | null {
  const url = parsed(value);
  return url ? url.href.replace(/\/$/, "") : null;
}

/** The bare domain of a company from a domain, an address or a link; null if it is none of these. */
export function companyDomain(value: string): string | null {
  const url = parsed(value.includes("@") ? value.slice(value.lastIndexOf("@") + 1) : value);
  return url ? url.hostname.replace(/^www\./, "") : null;
}

type Reachable = {
  workEmail: string | null;
  personalEmail: string | null;
  profileUrl: string | null;
  memberRef?: string | null;
  phone: string | null;
};

/** Everything by which a person with these values is recognised, each once. */
export function identitiesOf(person: Reachable): Identity[] {
  const found: Identity[] = [];
  const add = (kind: IdentityKind, value: string | null | undefined) => {
    if (value && !found.some((other) => other.kind === kind && other.value === value))
      found.push({ kind, value });
  };
  add("email", person.workEmail && normalEmail(person.workEmail));
  add("email", person.personalEmail && normalEmail(person.personalEmail));
  add("profile_url", person.profileUrl && canonicalProfileUrl(person.profileUrl));
  add("member_ref", person.memberRef);
  add("phone", person.phone && e164(person.phone));
  return found;
}

/** One text for a set or map key. */
export const identityKey = ({ kind, value }: Identity) => `${kind} ${value}`;

/**
 * The key compared with suppression lists: an email without its plus tag, a profile in lower case, because ids in profile URLs used to be
 * stored in lower case. The columns `key` use the same rule.
 */
export function addressKey({ kind, value }: { kind: string; value: string }): string {
  if (kind === "email") return value.replace(/^([^@+]+)\+[^@]*@/, "$1@");
  return kind === "profile_url" ? value.toLowerCase() : value;
}

/** By what the address of an erased person is recognized. Without the installation's key nobody can tell whose it is, or compare workspaces. */
export const erasedHash = (masterKey: Uint8Array, workspaceId: string, identity: Identity): Buffer =>
  createHmac("sha256", derivedKey(masterKey, "tern erased identity"))
    .update(`${workspaceId} ${identity.kind} ${addressKey(identity)}`)
    .digest();
