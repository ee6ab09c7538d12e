import type { ErrorCode } from "../errors";
import { looksLikeEmail } from "../fields";
import type { AutomationType, ProxyType } from "./accounts";

/* The conditions for connecting or changing an account (CRED-89 to CRED-107) as plain functions. The wizard checks them field by field,
   the API checks them again. A problem is an error code under the name of its field. */
type Problems<Field extends string> = Partial<Record<Field, ErrorCode>>;

/** Usernames are compared trimmed and without regard to case (CRED-90). */
export const usernameOf = (email: string): string => email.trim().toLowerCase();

export type NewAccount = {
  email: string;
  password: string;
  /** Cookies of a signed-in browser replace the password. */
  hasCookies: boolean;
  countryCode: string;
  timezone: string;
  automationType: AutomationType;
};

/** CRED-89 to CRED-94; `taken` are the usernames of existing accounts. */
export function problemsOfAccount(
  { email, password, hasCookies, countryCode, timezone, automationType }: NewAccount,
  taken: readonly string[],
): Problems<keyof NewAccount> {
  const isCloud = automationType !== "extension";
  const username = usernameOf(email);
  return withoutGaps({
    email: !looksLikeEmail(email.trim())
      ? "not_valid_email"
      : taken.some((other) => usernameOf(other) === username)
        ? "account_exists"
        : undefined,
    password: isCloud && password === "" && !hasCookies ? "not_valid_password" : undefined,
    countryCode: isCloud && !/^[A-Z]{2}$/.test(countryCode) ? "not_valid_location" : undefined,
    timezone: timezone === "" ? "not_valid_timezone" : undefined,
  });
}

/** The form for a user's own proxy (CRED-22). */
export type ProxyForm = {
  ip: string;
  domain: string;
  port: string;
  username: string;
  password: string;
  usesDomain: boolean;
};

const octet = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`);
const label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const domainName = new RegExp(`^(${label}\\.)+[a-z]{2,63}$`, "i");

/** Digits and dots only, four numbers up to 255 (CRED-104). */
const isIpv4 = (text: string): boolean => ipv4.test(text);
/** CRED-105. */
export const isDomain = (text: string): boolean => text.length <= 253 && domainName.test(text);
/** CRED-106. */
const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && +text >= 1 && +text <= 65_535;

/** Validates a proxy: all fields are required, and the address or domain must be well formed (CRED-101 to CRED-106). */
export function problemsOfProxy(
  form: ProxyForm,
): Problems<"ip" | "domain" | "port" | "username" | "password"> {
  const missing = (text: string): ErrorCode | undefined =>
    text.trim() === "" ? "proxy_incomplete" : undefined;
  return withoutGaps({
    ip: form.usesDomain
      ? undefined
      : (missing(form.ip) ?? (isIpv4(form.ip) ? undefined : "proxy_address_invalid")),
    domain: form.usesDomain
      ? (missing(form.domain) ?? (isDomain(form.domain) ? undefined : "proxy_domain_invalid"))
      : undefined,
    port: missing(form.port) ?? (isPort(form.port) ? undefined : "proxy_port_invalid"),
    username: missing(form.username),
    password: missing(form.password),
  });
}

/** The proxy as it is sent: the address only if no domain is given (CRED-107). */
export const proxyOf = ({ ip, domain, port, username, password, usesDomain }: ProxyForm) => ({
  ...(usesDomain ? { domain } : { proxyAddress: ip }),
  ports: { http: Number(port) },
  username,
  password,
});

/** The form values for a stored proxy. One stored before `usesDomain` existed counts as a domain if it has one. */
export const proxyFormOf = (proxy: {
  proxyAddress?: string;
  domain?: string;
  ports: { http: number };
  username: string;
  password?: string;
}): ProxyForm => ({
  ip: proxy.proxyAddress ?? "",
  domain: proxy.domain ?? "",
  port: String(proxy.ports.http),
  username: proxy.username,
  password: proxy.password ?? "",
  usesDomain: proxy.domain !== undefined,
});

/** One value of the list of proxy countries, such as `US_basic` (CRED-24, CRED-25). */
export const proxyCountryValue = (code: string, type: ProxyType): string => `${code}_${type}`;
export function readProxyCountry(value: string): { code: string; type: ProxyType } | null {
  const [, code, type] = /^([A-Z]{2})_(basic|residential)$/.exec(value) ?? [];
  return code && type ? { code, type: type as ProxyType } : null;
}

/** The digits of a phone number as typed (CRED-52). */
export const phoneDigits = (text: string): string => text.replace(/\D/g, "");

/** A number that the network can text: 6 to 13 digits that are not all zero, and a country (CRED-52, CRED-54). */
export function problemOfPhone(text: string, countryCode: string): ErrorCode | null {
  const digits = phoneDigits(text);
  const isNumber = digits.length > 5 && digits.length <= 13 && Number(digits) !== 0;
  return isNumber && /^[A-Z]{2}$/.test(countryCode) ? null : "account_phone_wrong";
}

/** Length of a window in hours; it may span midnight. */
export const hoursOpen = (start: number, end: number): number =>
  end > start ? end - start : end - start + 24;

/** More hours a day raise the risk that the network blocks an account (CRED-98, CRED-99). */
const safeHours = 8;
export const isRiskyWindow = (start: number, end: number): boolean => hoursOpen(start, end) > safeHours;

function withoutGaps<Field extends string>(
  problems: { [F in Field]?: ErrorCode | undefined },
): Problems<Field> {
  return Object.fromEntries(
    Object.entries(problems).filter(([, code]) => code !== undefined),
  ) as Problems<Field>;
}
