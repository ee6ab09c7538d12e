import type { Extendable } from "@/lib/contract/billing/items";
import type { Context } from "@/server/context";
import { countAiMailboxes } from "@/server/repositories/ai-emails/mailboxes";
import { countConnected } from "@/server/repositories/workspaces/workspaces";

/** How many seats or slots nothing uses. */
export const freeOf = (cx: Context, item: Extendable): Promise<number> =>
  cx.transact(async (tx) => {
    const { cloudSeats, extensionSeats, mailboxSlots } = cx.entitlements;
    if (item === "mailbox_slot") return Math.max(0, mailboxSlots - (await countAiMailboxes(tx)));
    const { cloud, extension } = await countConnected(tx);
    return Math.max(0, item === "seat" ? cloudSeats - cloud : extensionSeats - extension);
  });
