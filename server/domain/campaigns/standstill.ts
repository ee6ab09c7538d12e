import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { StopReason } from "@/lib/contract/reasons";

/** What is known about reaching a person; `suppression` is the reason of the list that forbids to write to them. */
export type Reachability = { isOptedOut: boolean; isEmailInvalid: boolean; suppression: string | null };

/** The steps that a person at `stepId` has before them, that one included, all for who has not begun; waits and disabled ones are none. */
export function stepsLeft(sequence: Sequence, stepId: string | null): Sequence {
  const at = stepId === null ? 0 : sequence.findIndex(({ id }) => id === stepId);
  return at < 0 ? [] : sequence.slice(at).filter((step) => step.is_enabled && step.type !== "delay");
}

/** Why a stopped person would get nothing if their sequence went on (R13, R18); null where it can. */
export function standstillOf(of: {
  standing: Reachability | null;
  campaignStatus: CampaignStatus;
  sequence: Sequence;
  stepId: string | null;
}): StopReason | null {
  const { standing, campaignStatus, sequence, stepId } = of;
  if (!standing) return null;
  if (standing.isOptedOut || standing.suppression === "opted_out") return "opted_out";
  if (standing.suppression) return "blacklisted";
  if (campaignStatus === "deleted") return "campaign_deleted";
  const isMailOnly = stepsLeft(sequence, stepId).every(({ type }) => type === "email");
  return standing.isEmailInvalid && isMailOnly ? "bounced" : null;
}
