import { hasWords, variantsOf } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { asksForMeetingLink } from "@/server/domain/campaigns/sequence/placeholder-values";
import { readOfAccounts } from "@/server/repositories/calendars/event-types";
import { listWithoutLink } from "@/server/repositories/calendars/links";
import { type CampaignRow, listSenders } from "@/server/repositories/campaigns/campaigns";

/** Names of the senders who have no page that can be booked, if a step links to it (CAMP-22). */
export async function sendersWithoutMeetingLink(
  tx: Tx,
  { id, draft }: Pick<CampaignRow, "id" | "draft">,
): Promise<string[]> {
  const isUsed = draft.some(
    (step) =>
      step.is_enabled &&
      hasWords(step) &&
      variantsOf(step).some(({ message }) => asksForMeetingLink(message)),
  );
  if (!isUsed) return [];
  const accounts = (await listSenders(tx, [id])).map(({ accountId }) => accountId);
  const found = await readOfAccounts(tx, accounts);
  const usable = found.filter(({ isBroken }) => !isBroken).map(({ accountId }) => accountId);
  return listWithoutLink(tx, accounts, usable);
}
