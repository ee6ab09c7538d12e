import { type ForecastCredits, lastDay } from "@/lib/contract/campaigns/simulation";
import { chargedCategories } from "@/lib/contract/credits";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditPrices, creditsOf } from "@/server/domain/billing/credits";
import type { CreditsSpent, SimulatedCredits } from "@/server/domain/simulation/credits";
import { creditsAhead } from "@/server/planning/credits";

/**
 * The workspace's credits for a simulated month, and its plan's grants in the year that may be simulated; instants are on the workspace's
 * clock.
 */
export async function creditsFor(cx: Context, tx: Tx, startsAt: Date): Promise<SimulatedCredits> {
  const { clock, entitlements, ports } = cx;
  const until = clock.toReal(new Date(+startsAt + lastDay * 86_400_000));
  const { free, grants } = await creditsAhead(tx, { now: cx.now(), newId: cx.newId }, until);
  const hasLabels = ports.paidLabels !== null && entitlements.features.ai_powered_labels === "active";
  return {
    free,
    grants: grants.map(({ at, tenths }) => ({ at: clock.toVirtual(at), tenths })),
    perLabel: hasLabels ? creditPrices.label_generation : 0,
  };
}

/** What is shown about credits: `spent` if none was short, `waitsFrom` if all were used up. */
export function shownCredits(
  { free, grants }: SimulatedCredits,
  { by }: CreditsSpent,
  waitsFrom: number | null,
): ForecastCredits {
  const [next] = grants;
  const tenthsOf = (category: (typeof chargedCategories)[number]) => by.get(category) ?? 0;
  return {
    needed: creditsOf([...by.values()].reduce((sum, tenths) => sum + tenths, 0)),
    parts: chargedCategories
      .filter((category) => tenthsOf(category) > 0)
      .map((category) => ({ category, credits: creditsOf(tenthsOf(category)) })),
    available: creditsOf(free),
    next: next ? { at: next.at.toISOString(), credits: creditsOf(next.tenths) } : null,
    waitsFrom: waitsFrom === null ? null : new Date(waitsFrom).toISOString(),
  };
}
