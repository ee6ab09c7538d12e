import type { Tools, VisitorContext } from "@/server/context";
import { creditsOf } from "@/server/domain/billing/credits";
import { beginOfMonth, nextMonth } from "@/server/domain/costs/months";
import {
  listCosts,
  type ReportedCost,
  type ReportedWorkspace,
  readTotals,
} from "@/server/repositories/costs/costs";

type Reporting = Pick<Tools, "config" | "log"> & {
  doors: VisitorContext["doors"];
  /** What a workspace paid, newest first, a page at a time. */
  invoicesOf(of: ReportedWorkspace & { customer: string }, page: Page): Promise<Paid>;
};
type Page = { skip: number; limit: number };
type Paid = {
  items: { at: Date; status: string; amountCents: number; currency: string }[];
  hasMore: boolean;
};

type Money = { currency: string; amount: number };
type WorkspaceCosts = Pick<ReportedWorkspace, "workspaceId" | "name" | "brand"> & {
  costs: (Omit<ReportedCost, "micros" | "estimatedMicros"> & { amount: number; estimated: number })[];
  cost: Money[];
  /** Null where the payment provider did not answer. */
  paid: Money[] | null;
  /** Credits that came in, by where they came from. */
  credits: Record<string, number>;
  /** What is left of each currency in which it both paid and cost something. */
  margin: Money[];
  cap: number | null;
};

/** What each workspace cost in a month beside what it paid, the dearest first, and all of them against the installation's cap (docs/costs.md). */
export async function reportCosts(
  { config, doors, ...tools }: Reporting,
  { month, workspaceId = null }: { month: string; workspaceId?: string | null },
) {
  const { prices, caps } = config.costs;
  const rows = await listCosts(doors, month, workspaceId);
  const workspaces: WorkspaceCosts[] = [];
  for (const row of rows) {
    const cost = summed(row.costs.map(({ currency, micros }) => ({ currency, amount: micros / 1e6 })));
    const paid = await paidIn(tools, row, month);
    const cap = row.cap?.currency === prices.currency ? row.cap.micros : caps.workspace;
    workspaces.push({
      ...{ workspaceId: row.workspaceId, name: row.name, brand: row.brand, cost, paid },
      costs: row.costs.map(({ micros, estimatedMicros, ...line }) => ({
        ...line,
        ...{ amount: micros / 1e6, estimated: estimatedMicros / 1e6 },
      })),
      credits: Object.fromEntries(
        Object.entries(row.credits).map(([kind, tenths]) => [kind, creditsOf(tenths)]),
      ),
      margin: marginOf(cost, paid ?? []),
      cap: cap === null ? null : cap / 1e6,
    });
  }
  const amountOf = ({ cost }: WorkspaceCosts) => cost.reduce((sum, { amount }) => sum + amount, 0);
  const totals = await readTotals(doors, month);
  return {
    month,
    workspaces: workspaces.toSorted((one, other) => amountOf(other) - amountOf(one)),
    installation: {
      cost: totals.map(({ currency, spentMicros }) => ({ currency, amount: spentMicros / 1e6 })),
      underWay: totals.map(({ currency, reservedMicros }) => ({ currency, amount: reservedMicros / 1e6 })),
      cap: caps.installation === null ? null : { currency: prices.currency, amount: caps.installation / 1e6 },
    },
  };
}

const perPage = 100;

/** Invoices that were paid and not given back, by the day they were made. */
async function paidIn(
  { invoicesOf, log }: Omit<Reporting, "config" | "doors">,
  { customer, ...workspace }: ReportedWorkspace,
  month: string,
): Promise<Money[] | null> {
  if (customer === null) return [];
  const from = beginOfMonth(month);
  const until = nextMonth(from);
  const paid: Money[] = [];
  try {
    for (let skip = 0; ; skip += perPage) {
      const { items, hasMore } = await invoicesOf({ ...workspace, customer }, { skip, limit: perPage });
      for (const { at, status, amountCents, currency } of items)
        if (status === "paid" && at >= from && at < until) paid.push({ currency, amount: amountCents / 100 });
      const oldest = items.at(-1);
      if (!hasMore || !oldest || oldest.at < from) return summed(paid);
    }
  } catch (err) {
    log.warn({ err, workspaceId: workspace.workspaceId }, "could not read what a workspace paid");
    return null;
  }
}

function summed(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  // Sums of millionths, without the noise of adding them up.
  return [...sums].map(([currency, amount]) => ({ currency, amount: Math.round(amount * 1e6) / 1e6 }));
}

const marginOf = (cost: readonly Money[], paid: readonly Money[]): Money[] =>
  summed(
    paid.flatMap(({ currency, amount }) => {
      const spent = cost.find((one) => one.currency === currency);
      return spent || cost.length === 0 ? [{ currency, amount: amount - (spent?.amount ?? 0) }] : [];
    }),
  );
