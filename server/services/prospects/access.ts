import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { idAfterMerge } from "@/server/repositories/prospects/merging";
import { findProspect, isContactedBy, type ProspectRow } from "@/server/repositories/prospects/prospects";

/** The prospect, or 404: a member limited to certain accounts sees only prospects of those accounts (ROLE-02). */
export async function mustFindProspect(cx: Context, tx: Tx, id: string): Promise<ProspectRow> {
  const row = await findProspect(tx, id);
  if (!row || !(await mayFind(cx, tx, id))) throw new DomainError("not_found");
  return row;
}

/** Whether the member may see this prospect, who exists. */
export async function mayFind({ scope: { allowedAccounts } }: Context, tx: Tx, id: string): Promise<boolean> {
  return !allowedAccounts || isContactedBy(tx, id, allowedAccounts);
}

/** The same for links: the record may have been merged into another since. */
export const mustFindMerged = async (cx: Context, tx: Tx, id: string): Promise<ProspectRow> =>
  mustFindProspect(cx, tx, await idAfterMerge(tx, id));
