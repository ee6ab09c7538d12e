import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { idAfterMerge } from "@/server/repositories/prospects/merging";
import { findProspect, isReachedBy, type ProspectRow } from "@/server/repositories/prospects/prospects";

/** The prospect, or 404: a member limited to certain accounts sees only prospects of those accounts (ROLE-02). */
export async function mustFindProspect(cx: Context, tx: Tx, id: string): Promise<ProspectRow> {
  const row = await findProspect(tx, id);
  const { allowedAccounts } = cx.scope;
  if (!row || (allowedAccounts && !(await isReachedBy(tx, id, allowedAccounts))))
    throw new DomainError("not_found");
  return row;
}

/** The same for links: the record may have been merged into another since. */
export const mustFindMerged = async (cx: Context, tx: Tx, id: string): Promise<ProspectRow> =>
  mustFindProspect(cx, tx, await idAfterMerge(tx, id));
