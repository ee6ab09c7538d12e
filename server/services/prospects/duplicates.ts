import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { duplicates } from "@/lib/contract/prospects/duplicates";
import type { Context } from "@/server/context";
import { publish } from "@/server/outbox/publish";
import { exactTotal } from "@/server/repositories/cursor";
import {
  countDuplicates,
  dismissPair,
  listDuplicates,
} from "@/server/repositories/prospects/possible-duplicates";
import { mustFindProspect } from "./access";

/** Records that may be one person, the newest pair first: nothing is merged silently (R24). */
export const listOfDuplicates = (
  cx: Context,
  { prospectId, offset = 0, limit }: Input<typeof duplicates.list>,
): Promise<Output<typeof duplicates.list>> =>
  cx.transact(async (tx) => {
    if (prospectId) await mustFindProspect(cx, tx, prospectId);
    const asked = { accounts: cx.scope.allowedAccounts, prospectId };
    const rows = await listDuplicates(tx, asked, { offset, limit });
    const total = await countDuplicates(tx, asked);
    return {
      items: rows.map((row) => ({ ...row, foundAt: cx.clock.toVirtual(row.foundAt).toISOString() })),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: null,
    };
  });

/** A member decides that these are two people. */
export const keepApart = (
  cx: Context,
  { prospectId, otherId }: Input<typeof duplicates.keepApart>,
): Promise<null> =>
  cx.transact(async (tx) => {
    await mustFindProspect(cx, tx, prospectId);
    await mustFindProspect(cx, tx, otherId);
    const by = { personId: cx.scope.personId, at: cx.now() };
    if (!(await dismissPair(tx, [prospectId, otherId], by))) throw new DomainError("not_found");
    for (const id of [prospectId, otherId]) await publish(tx, "refetch", { list: "profiles", id });
    return null;
  });
