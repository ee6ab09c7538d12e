import type { Account, ProxyType } from "@/lib/contract/accounts/accounts";
import { type ProxyForm, problemsOfProxy, proxyFormOf, proxyOf } from "@/lib/contract/accounts/rules";

/** Where an account's connections come from, as it is chosen. */
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

/** Where an account works from now; its proxy's password is never told, so it stays empty. */
export const placeOf = ({ countryCode, proxyType, noProxy, customProxy, proxy }: Account): Place => ({
  countryCode,
  type: proxyType,
  kind: noProxy ? "none" : customProxy ? "own" : "rented",
  own: proxy ? proxyFormOf(proxy) : emptyProxy,
});

/** What is wrong with a place: a country is needed, and the own proxy in its form (CRED-100, CRED-101). */
export const problemsOfPlace = ({ countryCode, kind, own }: Place) => ({
  ...(countryCode ? {} : { countryCode: "not_valid_location" as const }),
  ...(kind === "own" ? problemsOfProxy(own) : {}),
});

/** A place as it is sent (CRED-18, CRED-107). */
export const connectionOf = ({ countryCode, type, kind, own }: Place) => ({
  countryCode,
  proxyType: type,
  customProxy: kind === "own",
  noProxy: kind === "none",
  proxy: kind === "own" ? proxyOf(own) : undefined,
});

const fieldsOfForm: Record<string, string> = { proxyAddress: "ip", "ports.http": "port", proxy: "ip" };

/** The fields a refusal names, as the form has them: `proxy.proxyAddress` is its `ip`. */
export const placeFieldOf = (name: string): string => {
  const own = name.replace(/^proxy\./, "");
  return fieldsOfForm[own] ?? own;
};

/** Whether a refusal is about the country or the proxy. */
export const isOfPlace = (name: string): boolean => name === "countryCode" || name.startsWith("proxy");
