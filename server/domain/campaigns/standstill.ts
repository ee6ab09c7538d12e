import { channelOf, type Sequence, withoutDelays } from "@/lib/contract/campaigns/sequence";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { StopReason } from "@/lib/contract/reasons";

/** Whether a prospect may be contacted; `suppression` is the reason on the list that forbids it. */
export type Reachability = { isOptedOut: boolean; isEmailInvalid: boolean; suppression: string | null };

/** The steps a prospect at `stepId` has ahead, including that one; all if they have not begun. Delays and disabled steps do not count. */
export function stepsLeft(sequence: Sequence, stepId: string | null): Sequence {
  const at = stepId === null ? 0 : sequence.findIndex(({ id }) => id === stepId);
  return at < 0 ? [] : withoutDelays(sequence.slice(at)).filter((step) => step.is_enabled);
}

/** Why a stopped prospect would get nothing if resumed (R13, R18); null if the sequence can continue. */
export function standstillOf(of: {
  reachability: Reachability | null;
  campaignStatus: CampaignStatus;
  sequence: Sequence;
  stepId: string | null;
}): StopReason | null {
  const { reachability, campaignStatus, sequence, stepId } = of;
  if (!reachability) return null;
  if (reachability.isOptedOut || reachability.suppression === "opted_out") return "opted_out";
  if (reachability.suppression) return "blacklisted";
  if (campaignStatus === "deleted") return "campaign_deleted";
  const isMailOnly = stepsLeft(sequence, stepId).every(({ type }) => channelOf(type) === "email");
  return reachability.isEmailInvalid && isMailOnly ? "bounced" : null;
}
