import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";

/** Has one person's browsers read their notices again: there is one more, or one less (NOTIF-16). */
export const publishNotices = (tx: Tx, userId: string): Promise<void> =>
  publish(tx, "refetch", { list: "notices" }, { userId });
