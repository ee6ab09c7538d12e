import type { Input } from "@/lib/contract/endpoint";
import type { inbox, LastOnChannel } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import { listLastOnChannels } from "@/server/repositories/inbox/of-person";
import { mustFindMerged } from "@/server/services/prospects/access";
import { shownAt } from "./conversations";

/** What was last written to and from a person, on each channel and by each account that the member may use (PROSPECT-33). */
export const listOfPerson = (
  cx: Context,
  { prospectId }: Input<typeof inbox.ofPerson>,
): Promise<LastOnChannel[]> =>
  cx.transact(async (tx) => {
    const { id } = await mustFindMerged(cx, tx, prospectId);
    const rows = await listLastOnChannels(tx, id, cx.scope.allowedAccounts);
    return rows.map((row) => ({ ...row, at: shownAt(cx, row.at) }));
  });
