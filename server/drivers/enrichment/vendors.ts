import type { EnrichmentVendorId, EnrichmentVendors, VendorAccount } from "@/server/ports/enrichment-vendors";

/** An answer is given again for a minute: the vendors count these requests, too. */
const keptMs = 60_000;

/** The connected vendors, with what reads the operator's account at each. */
export function createVendors(
  accounts: Partial<Record<EnrichmentVendorId, () => Promise<VendorAccount>>>,
  { health, now }: Pick<EnrichmentVendors, "health"> & { now(): Date },
): EnrichmentVendors {
  const kept = new Map<EnrichmentVendorId, { until: number; account: Promise<VendorAccount> }>();
  return {
    ids: Object.keys(accounts) as EnrichmentVendorId[],
    health,
    account(id) {
      const known = kept.get(id);
      if (known && known.until > +now()) return known.account;
      const account =
        accounts[id]?.() ?? Promise.resolve({ kind: "later" as const, reason: "vendor_failed" });
      kept.set(id, { until: +now() + keptMs, account });
      return account;
    },
  };
}
