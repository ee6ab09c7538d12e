import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import type { LineKind } from "@/lib/queries/crm/external";

export const crmTabs = ["mapping", "sync", "rules"] as const;
export type CrmTab = (typeof crmTabs)[number];
export const lineKinds = ["all", "open", "refused", "undecided", "overruled"] as const satisfies LineKind[];

const oneOf = <Value extends string>(value: string | null, values: readonly Value[]) =>
  values.find((one) => one === value) ?? (values[0] as Value);

/** What the address of a CRM's page shows; unknown values are ignored. */
export const readCrmAddress = (query: Pick<URLSearchParams, "get">) => ({
  tab: oneOf(query.get("tab"), crmTabs),
  kind: oneOf(query.get("show"), lineKinds),
});

export function crmQuery(tab: CrmTab, kind: LineKind = "all"): string {
  const query = new URLSearchParams();
  if (tab !== "mapping") query.set("tab", tab);
  if (tab === "sync" && kind !== "all") query.set("show", kind);
  return query.toString();
}

export function crmHref(platform: ExternalPlatform, tab: CrmTab = "mapping", kind: LineKind = "all"): string {
  const query = crmQuery(tab, kind);
  return `/crm/manage/${platform}${query && `?${query}`}`;
}
