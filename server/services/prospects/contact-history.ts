import type { Input, Output } from "@/lib/contract/endpoint";
import type { contactHistory } from "@/lib/contract/prospects/contact-history";
import type { Context } from "@/server/context";
import { listContactChanges } from "@/server/repositories/prospects/contact-history";
import { mustFindMerged } from "./access";

/** `GET /profiles/{id}/contact_history`: what happened about permission to contact a person, newest first (M15). */
export const showContactHistory = (
  cx: Context,
  { prospectId }: Input<typeof contactHistory.list>,
): Promise<Output<typeof contactHistory.list>> =>
  cx.transact(async (tx) => {
    const { id } = await mustFindMerged(cx, tx, prospectId);
    const rows = await listContactChanges(tx, id);
    return {
      changes: rows.map(({ at, ...row }) => ({ ...row, at: cx.clock.toVirtual(at).toISOString() })),
    };
  });
