/** The vendors that this product has drivers for. */
export type EnrichmentVendorId = "hunter" | "fullenrich";

/** What is left on the operator's account at a vendor; `renewsOn` is a day, YYYY-MM-DD. */
export type VendorAccount =
  | { kind: "account"; credits: number; renewsOn: string | null }
  | { kind: "later"; reason: string };

/** How a vendor did lately, whichever process asked it. `problem` is the reason of its last answer, null if that was one. */
export type VendorHealth = { answeredAt: Date | null; problem: string | null; failures: number };

/** The connected vendors of contact data. */
export interface EnrichmentVendors {
  readonly ids: readonly EnrichmentVendorId[];
  /** Costs nothing; the same answer is given for a minute. */
  account(id: EnrichmentVendorId): Promise<VendorAccount>;
  /** Those that were asked at least once. */
  health(): Promise<ReadonlyMap<string, VendorHealth>>;
}
