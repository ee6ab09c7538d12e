import type { NewProxy, ProxyType } from "@/lib/contract/accounts/accounts";
import { problemsOfProxy, proxyFormOf } from "@/lib/contract/accounts/rules";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { ProxySetting } from "@/server/domain/accounts/account-state";
import type { AccountRow } from "@/server/repositories/accounts/accounts";
import { sealOfAccount } from "./access";
import type { Columns } from "./events";

/** What a request may say about the location of an account's connections (CRED-18). */
type WantedConnection = {
  countryCode?: string;
  proxyType?: ProxyType;
  customProxy?: boolean;
  noProxy?: boolean;
  proxy?: NewProxy;
};

type Before = Pick<
  AccountRow,
  "workspaceId" | "id" | "network" | "proxyKind" | "countryCode" | "proxySetting"
>;

export const saysConnection = ({
  countryCode,
  proxyType,
  customProxy,
  noProxy,
  proxy,
}: WantedConnection): boolean =>
  [countryCode, proxyType, customProxy, noProxy, proxy].some((value) => value !== undefined);

/**
 * The columns of a requested connection; null if the request says nothing about it. A custom proxy is validated field by field and tested
 * before it is stored (CRED-101 to CRED-107). Setting one counts as an attempt (CRED-12).
 */
export async function connectionColumns(
  cx: Context,
  before: Before,
  wanted: WantedConnection,
): Promise<Columns | null> {
  const { countryCode, proxyType, customProxy, noProxy, proxy } = wanted;
  if (!saysConnection(wanted)) return null;
  const country = countryCode === undefined ? {} : { countryCode };
  const setting = begun(before.proxySetting, countryCode ?? before.countryCode);
  if (noProxy) return { ...country, ...none, proxyKind: "none" };
  if (proxy && customProxy !== false)
    return { ...country, ...(await ownProxyColumns(cx, before, proxy)), proxySetting: setting };
  if (customProxy) throw new DomainError("proxy_incomplete", { fields: { proxy: "proxy_incomplete" } });
  if (
    before.proxyKind === "custom" &&
    customProxy === undefined &&
    proxyType === undefined &&
    noProxy === undefined
  )
    return country;
  const type = proxyType ?? (before.proxyKind === "residential" ? "residential" : "basic");
  if (!cx.ports.network.proxyTypesOf(before.network).includes(type))
    throw new DomainError("proxy_type_unavailable", { fields: { proxyType: "proxy_type_unavailable" } });
  if (type === "residential" && cx.entitlements.features.allow_residential_proxies !== "active")
    throw new DomainError("residential_proxies_missing", { feature: "allow_residential_proxies" });
  return { ...country, ...none, proxyKind: type, proxySetting: setting };
}

const none = { proxyHost: null, proxyPort: null, proxyUsername: null, proxySecret: null, proxySetting: null };

/** Attempts are counted per country. */
const begun = (before: ProxySetting | null, countryCode: string): ProxySetting => ({
  stage: "start",
  attemptCount: before?.countryCode === countryCode ? before.attemptCount + 1 : 1,
  countryCode,
  failedUntil: null,
});

async function ownProxyColumns(cx: Context, before: Before, proxy: NewProxy): Promise<Columns> {
  const { ip, domain, port, ...others } = problemsOfProxy(proxyFormOf(proxy));
  const found = {
    ...(ip && { proxyAddress: ip }),
    ...(domain && { domain }),
    ...(port && { ports: port }),
    ...others,
  };
  const fields = Object.fromEntries(Object.entries(found).map(([name, code]) => [`proxy.${name}`, code]));
  const [problem] = Object.values(fields);
  if (problem) throw new DomainError(problem, { fields });
  const { username, password } = proxy;
  const host = proxy.domain ?? proxy.proxyAddress ?? "";
  const trial = await cx.ports.proxies.probe({ host, port: proxy.ports.http, username, password });
  if (trial.kind === "forbidden") throw new DomainError("proxy_refused");
  if (trial.kind !== "works") throw new DomainError("proxy_not_reachable", { detail: trial.detail });
  return {
    proxyKind: "custom",
    proxyHost: host.toLowerCase(),
    proxyPort: proxy.ports.http,
    proxyUsername: username,
    proxySecret: sealOfAccount(cx.keys.secret, before, "proxy_secret", password),
  };
}
