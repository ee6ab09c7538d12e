import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { idAfterMerge } from "@/server/repositories/prospects/merging";
import { findProspect, isReachedBy, type ProspectRow } from "@/server/repositories/prospects/prospects";

/** The person, or 404: a member with a closed list of accounts knows the people those accounts write to (ROLE-02). */
export async function mustFindProspect(cx: Context, tx: Tx, id: string): Promise<ProspectRow> {
  const row = await findProspect(tx, id);
  const { allowedAccounts } = cx.scope;
  if (!row || (allowedAccounts && !(await isReachedBy(tx, id, allowedAccounts))))
    throw new DomainError("not_found");
  return row;
}

/** The same for whoever follows a link: the record may have been merged into another since. */
export const mustFindMerged = async (cx: Context, tx: Tx, id: string): Promise<ProspectRow> =>
  mustFindProspect(cx, tx, await idAfterMerge(tx, id));
