import { type CreditsOverview, chargedCategories, type credits, maxChartDays } from "@/lib/contract/credits";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { creditPrices, creditsOf, usageOf } from "@/server/domain/billing/credits";
import { beginOfDay, endOfDay } from "@/server/domain/utc-days";
import { creditsNow } from "@/server/planning/credits";
import { readBilling } from "@/server/repositories/billing/billing";
import { countEntries, listEntries, spentByDay } from "@/server/repositories/billing/credits-history";
import { isSoldBySales } from "./credits-at-hand";

const dayMs = 86_400_000;

/** `GET /billing/credits`. */
export const creditsOverview = (cx: Context): Promise<CreditsOverview> =>
  cx.transact(async (tx) => {
    const now = cx.now();
    const row = await creditsNow(tx, { now, newId: cx.newId });
    return {
      ...usageOf(row),
      left: creditsOf(row.balance),
      perPeriod: row.perPeriod,
      renewsAt: (row.periodEnd ?? now).toISOString(),
      prices: chargedCategories.map((category) => ({ category, credits: creditsOf(creditPrices[category]) })),
      isSoldBySales: isSoldBySales(cx, await readBilling(tx)),
    };
  });

/** `GET /billing/credits_history` (BILL-42). */
export const creditsHistory = (
  cx: Context,
  { date, skip, limit, userId, usageType }: Input<typeof credits.history>,
): Promise<Output<typeof credits.history>> =>
  cx.transact(async (tx) => {
    const filter = {
      ...{ from: date ? beginOfDay(date) : null, until: date ? endOfDay(date) : null },
      ...{ userId: userId ?? null, category: usageType ?? null },
    };
    const items = await listEntries(tx, filter, { skip, limit });
    return {
      items: items.map(({ at, amount, ...entry }) => ({
        ...{ ...entry, at: at.toISOString(), amount: creditsOf(amount) },
      })),
      total: await countEntries(tx, filter),
    };
  });

/** `GET /billing/credits_history/chart` (BILL-41). */
export async function creditsChart(
  cx: Context,
  { startDate, endDate }: Input<typeof credits.chart>,
): Promise<Output<typeof credits.chart>> {
  const [from, until] = [beginOfDay(startDate), endOfDay(endDate)];
  const count = Math.round((+until - +from) / dayMs);
  if (count < 1 || count > maxChartDays)
    throw new DomainError("invalid_input", { fields: { end_date: "invalid_input" } });
  const spent = new Map(
    (await cx.readOnce((tx) => spentByDay(tx, { from, until }))).map(({ date, tenths }) => [date, tenths]),
  );
  const days = Array.from({ length: count }, (_, index) => {
    const date = new Date(+from + index * dayMs).toISOString().slice(0, 10);
    return { date, used: creditsOf(Math.max(0, spent.get(date) ?? 0)) };
  });
  return { days };
}
