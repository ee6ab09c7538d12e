import { attentionOrder } from "@/lib/contract/accounts/remedies";
import type { attention } from "@/lib/contract/attention";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { isId } from "@/lib/contract/is-id";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { countWaiting, listWaiting, type Waiting } from "@/server/repositories/campaigns/attention";
import { detailOf } from "@/server/services/prospects/enrollment-view";
import { mustFindCampaign } from "./access";
import { waitsIn } from "./view";

const weight = ({ reason }: Waiting) => {
  const place = attentionOrder.indexOf(reason);
  return place < 0 ? attentionOrder.length : place;
};

const counts = async (cx: Context, tx: Tx, id: string): Promise<Waiting[]> =>
  waitsIn(await mustFindCampaign(cx, tx, id), await countWaiting(tx, [id], cx.scope.allowedAccounts));

/** Prospects of a campaign who need a member's attention, grouped by reason, the worst first (ux 28). */
export const listGroups = (
  cx: Context,
  { id }: Input<typeof attention.groups>,
): Promise<Output<typeof attention.groups>> =>
  cx.transact(async (tx) => {
    const groups = (await counts(cx, tx, id)).toSorted((a, b) => weight(a) - weight(b) || b.count - a.count);
    return {
      total: groups.reduce((sum, { count }) => sum + count, 0),
      groups: groups.map(({ reason, of, count }) => ({ reason, of, count })),
    };
  });

/** A page of those who wait for one of these reasons. */
export const listOfReason = (
  cx: Context,
  { id, reason, cursor, offset = 0, limit }: Input<typeof attention.list>,
): Promise<Output<typeof attention.list>> =>
  cx.transact(async (tx) => {
    if (cursor !== undefined && !isId(cursor))
      throw new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
    const group = (await counts(cx, tx, id)).find((one) => one.reason === reason);
    const asked = { campaignId: id, reason, after: cursor ?? null, offset, limit: limit + 1 };
    const rows = group ? await listWaiting(tx, cx.scope.allowedAccounts, asked) : [];
    const page = rows.slice(0, limit);
    return {
      items: page.map((row) => ({
        ...row,
        detail: detailOf(row.detail),
        since: row.since && cx.clock.toVirtual(row.since).toISOString(),
      })),
      total: group?.count ?? 0,
      totalIsCapped: false,
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });
