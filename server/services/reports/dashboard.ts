import type { dashboard } from "@/lib/contract/dashboard";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import { countActive, countNews, listNews } from "@/server/repositories/notices/news";
import { listFirstSteps } from "@/server/repositories/workspaces/first-steps";
import { numbersOf, periodOf, readFigures, readPeriod } from "./figures";

/** `GET /dashboard/statistics` (DASH-03). */
export const showStatistics = (
  cx: Context,
  { accountIds, period }: Input<typeof dashboard.statistics>,
): Promise<Output<typeof dashboard.statistics>> =>
  readFigures(cx, async (tx, when) => {
    const of = numbersOf(cx, { accountIds });
    const [numbers, activeCampaigns] = await Promise.all([
      readPeriod(cx, tx, when, periodOf({ period }, when.today), of),
      countActive(tx, of.accounts),
    ]);
    return { ...numbers, activeCampaigns };
  });

/** `GET /dashboard/first_steps` (ux 115). */
export const showFirstSteps = (cx: Context): Promise<Output<typeof dashboard.firstSteps>> =>
  cx.readOnce(async (tx) => ({ done: await listFirstSteps(tx) }));

/** `GET /dashboard/activity` (DASH-02). */
export const listActivity = (
  cx: Context,
  input: Input<typeof dashboard.activity>,
): Promise<Output<typeof dashboard.activity>> =>
  cx.transact(async (tx) => {
    const after = placeOf(input.cursor);
    const offset = after ? 0 : (input.offset ?? 0);
    const { allowedAccounts } = cx.scope;
    const rows = await listNews(tx, allowedAccounts, { after, offset, limit: input.limit + 1 });
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const total = await countNews(tx, allowedAccounts);
    return {
      items: page.map(({ id, at, kind, channel, actor, ...row }) => ({
        ...{ id, kind, channel, actor, at: cx.clock.toVirtual(at).toISOString() },
        prospect: { id: row.prospectId, fullName: row.fullName },
        campaign: row.campaignId ? { id: row.campaignId, name: row.campaignName ?? "" } : null,
      })),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > input.limit && last ? cursorOf(last) : null,
    };
  });
