import type { CountedKind } from "@/lib/contract/campaigns/sequence";
import { type CampaignCap, type CampaignSettings, campaignCapOf } from "@/lib/contract/campaigns/settings";
import { type Use, usedOn } from "@/server/domain/accounts/daily-use";
import type { Reservation } from "./gate-facts";
import { openingTomorrow } from "./hours/work-hours";
import type { Lane } from "./lane";

type Caps = Partial<Pick<CampaignSettings, CampaignCap>>;

/** Whether campaigns count this kind, and may have a daily limit of their own for it (R9). */
export const isCappedByCampaign = (kind: CountedKind): kind is keyof typeof campaignCapOf =>
  kind in campaignCapOf;

/** How often a campaign may do this kind per day; null if only its senders' limits apply. */
export const campaignCap = (caps: Caps | null, kind: CountedKind): number | null =>
  (isCappedByCampaign(kind) && caps?.[campaignCapOf[kind]]) || null;

/** Why a step that would take this place waits: the campaign reached its limit, and continues when the sender works tomorrow. */
export function campaignLimitOf(
  caps: Caps | null,
  place: Reservation | null,
  { use, lane, now }: { use: readonly Use[]; lane: Lane; now: Date },
) {
  const limit = place && campaignCap(caps, place.kind);
  if (!place?.campaignId || limit === null) return null;
  const used = usedOn(use, place.campaignId, place.kind, place.day);
  if (used < limit) return null;
  return {
    reason: "campaign_limit" as const,
    until: openingTomorrow(lane, now),
    detail: { used, limit },
  };
}
