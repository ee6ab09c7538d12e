import type { Tx } from "@/server/db/tx";
import { leavesHours } from "@/server/domain/campaigns/hours/campaign-hours";
import type { CampaignRow } from "@/server/repositories/campaigns/campaigns";
import { listSenderHours } from "@/server/repositories/campaigns/start";

/** Names of the senders of whose hours the campaign's own leave nothing (R5). */
export async function sendersWithoutHours(
  tx: Tx,
  { id, settings: { workHours } }: Pick<CampaignRow, "id" | "settings">,
): Promise<string[]> {
  if (!workHours) return [];
  const senders = await listSenderHours(tx, id);
  return senders.flatMap(({ name, ...hours }) => (leavesHours(hours, workHours) ? [] : [name]));
}
