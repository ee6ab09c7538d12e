import type { Account, ProxyType } from "@/lib/contract/accounts/accounts";
import { type ProxyForm, problemsOfProxy, proxyFormOf, proxyOf } from "@/lib/contract/accounts/rules";

/** The form values for where an account's connections come from. */
export type Place = {
  countryCode: string;
  type: ProxyType;
  kind: "rented" | "own" | "none";
  own: ProxyForm;
};

const emptyProxy: ProxyForm = {
  ip: "",
  domain: "",
  port: "",
  username: "",
  password: "",
  usesDomain: false,
};
export const emptyPlace: Place = { countryCode: "", type: "basic", kind: "rented", own: emptyProxy };

/** An account's current place. Its proxy's password is never returned, so it stays empty. */
export const placeOf = ({ countryCode, proxyType, noProxy, customProxy, proxy }: Account): Place => ({
  countryCode,
  type: proxyType,
  kind: noProxy ? "none" : customProxy ? "own" : "rented",
  own: proxy ? proxyFormOf(proxy) : emptyProxy,
});

/** Validates a place: a country is required, and the own proxy must be well formed (CRED-100, CRED-101). */
export const problemsOfPlace = ({ countryCode, kind, own }: Place) => ({
  ...(countryCode ? {} : { countryCode: "not_valid_location" as const }),
  ...(kind === "own" ? problemsOfProxy(own) : {}),
});

/** Converts a place for the API (CRED-18, CRED-107). */
export const connectionOf = ({ countryCode, type, kind, own }: Place) => ({
  countryCode,
  proxyType: type,
  customProxy: kind === "own",
  noProxy: kind === "none",
  proxy: kind === "own" ? proxyOf(own) : undefined,
});

const fieldsOfForm: Record<string, string> = { proxyAddress: "ip", "ports.http": "port", proxy: "ip" };

/** Translates the field name of an API error to the form's: `proxy.proxyAddress` is its `ip`. */
export const placeFieldOf = (name: string): string => {
  const own = name.replace(/^proxy\./, "");
  return fieldsOfForm[own] ?? own;
};

/** Whether the field of an API error belongs to the country or the proxy. */
export const isOfPlace = (name: string): boolean => name === "countryCode" || name.startsWith("proxy");
