import type { Tx } from "@/server/db/tx";

/** Ends all subscriptions that programs of the transaction's person made. */
export const deleteHooks = (tx: Tx) =>
  tx.query("delete from webhook_endpoints where kind = 'hook' and created_by = $1", [tx.personId]);
