import type { Input, Output } from "@/lib/contract/endpoint";
import type { prospects } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { exactTotal } from "@/server/repositories/cursor";
import { keyCursor, keyPlaceOf } from "@/server/repositories/keyset";
import { countProspects, listProspects, type ProspectFilter } from "@/server/repositories/prospects/list";
import { listCustomFields } from "@/server/repositories/prospects/prospects";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { showProspect } from "./view";

type Asked = Input<typeof prospects.download>;

/** Cursors of this list are of no other. */
const order = "newest";

/** A page of the workspace's prospects that the member may see (PROSPECT-34, ROLE-02). */
export const listOfWorkspace = (
  cx: Context,
  { cursor, offset = 0, limit, ...asked }: Input<typeof prospects.list>,
): Promise<Output<typeof prospects.list>> =>
  cx.transact(async (tx) => {
    const filter = await prospectFilterOf(cx, tx, asked);
    const behind = keyPlaceOf(cursor, order, "int")?.id ?? null;
    const rows = await listProspects(tx, filter, { behind, offset, limit: limit + 1 });
    const total = await countProspects(tx, filter);
    const fields = await listCustomFields(tx);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => showProspect(cx, row, fields)),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? keyCursor(order, { key: null, id: last.id }) : null,
    };
  });

/** The filter in terms of the member's own rows; a campaign they may not see matches nothing. */
export async function prospectFilterOf(
  cx: Context,
  tx: Tx,
  { query, ...asked }: Asked,
): Promise<ProspectFilter> {
  if (asked.campaignId) await mustFindCampaign(cx, tx, asked.campaignId);
  return { ...asked, accounts: cx.scope.allowedAccounts, ...(query?.trim() ? { query } : {}) };
}
