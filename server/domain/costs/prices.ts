import type { Charged, CostKind, CostlyVendor, Quantities } from "@/server/ports/costs";

/** Prices of one unit in millionths of `currency`: by vendor, for models by their name. */
export type VendorPrices = {
  currency: string;
  units: Partial<Record<CostlyVendor, Readonly<Record<string, Quantities>>>>;
};

/** One line of the books; `micros` is null where no price is known. */
export type CostLine = { kind: CostKind; quantity: number; micros: number | null; isEstimated: boolean };

/** What is counted of a call, line by line; a price that the vendor named counts whole, in the first line. */
export function costLines(
  prices: VendorPrices,
  { vendor, item = "" }: { vendor: CostlyVendor; item?: string | undefined },
  { quantities, isEstimated = false, price }: Charged,
): CostLine[] {
  const units = prices.units[vendor]?.[item] ?? {};
  const counted = Object.entries(quantities).filter(([, quantity]) => quantity > 0) as [CostKind, number][];
  const said = price?.currency === prices.currency ? price.micros : null;
  return counted.map(([kind, quantity], at) => {
    const unit = kind === "cached_input" ? (units.cached_input ?? units.input) : units[kind];
    const listed = unit === undefined ? null : Math.round(unit * quantity);
    return { kind, quantity, micros: said === null ? listed : at === 0 ? said : 0, isEstimated };
  });
}

export const sumOf = (lines: readonly CostLine[]): number =>
  lines.reduce((sum, { micros }) => sum + (micros ?? 0), 0);
