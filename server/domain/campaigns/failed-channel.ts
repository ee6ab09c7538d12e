import { isTouch, type LedgerKind } from "@/lib/contract/campaigns/sequence";
import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import type { StopReason } from "@/lib/contract/reasons";
import { channelOfKind, isMessageLike } from "./sequence/kinds";

/** Whether the other channels continue after what would otherwise end the sequence (R13). An opt-out always ends it. */
export const continuesAfter = (
  stop: StopReason,
  { continuesOnOtherChannels = false }: Partial<CampaignSettings>,
): boolean => continuesOnOtherChannels && (stop === "send_failed" || stop === "bounced");

/** Whether a step uses a channel on which a message to its prospect failed for good; `failed` are the kinds that did. */
export function isOnFailedChannel(kind: LedgerKind, failed: readonly LedgerKind[]): boolean {
  if (!isTouch(kind)) return false;
  return failed.some((one) => isMessageLike(one) && channelOfKind(one) === channelOfKind(kind));
}
