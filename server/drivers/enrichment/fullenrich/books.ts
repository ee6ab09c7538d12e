import type { Charged, CostMeter, Paused, VendorCall } from "@/server/ports/costs";
import type { Finding, Sought } from "@/server/ports/enrichment";
import type { Place } from "../look-ups";
import type { Result } from "./result";

/** What one look-up costs: set aside when it begins, booked when its result is first read. */
export type Books = { begin(): Promise<Paused | null>; end(charged: Charged): Promise<void> };

/** Credits by what is found, as the vendor publishes them. */
const credits: Record<Sought, number> = { email: 1, phone: 10 };
/** As long as the result is kept. */
const lastsMs = 24 * 3_600_000;

const sumOf = (found: readonly Sought[]) => found.reduce((sum, what) => sum + credits[what], 0);

export function booksOf(meter: CostMeter, { workspaceId, key }: Place, sought: readonly Sought[]): Books {
  const call: VendorCall = {
    ...{ workspaceId, key: `fullenrich ${key}`, vendor: "fullenrich" },
    ...{ expected: { credit: sumOf(sought) }, lastsMs },
  };
  return { begin: () => meter.begin(call), end: (charged) => meter.end(call, charged) };
}

/** What the vendor says it took; else by what was found. */
export function chargedFor({ cost }: Result, finding: Finding): Charged {
  if (cost?.credits !== undefined && cost.credits !== null)
    return { quantities: { credit: Math.ceil(cost.credits) } };
  const found =
    finding.kind === "found" ? (["email", "phone"] as const).filter((what) => finding[what] !== null) : [];
  return { quantities: { credit: sumOf(found) }, isEstimated: true };
}
