import type { CountedKind } from "@/lib/contract/campaigns/sequence";
import { type CampaignCap, type CampaignSettings, campaignCapOf } from "@/lib/contract/campaigns/settings";
import { type Use, usedOn } from "@/server/domain/accounts/daily-use";
import type { Reservation } from "./gate-facts";
import { openingTomorrow } from "./hours/work-hours";
import type { Lane } from "./lane";

type Caps = Partial<Pick<CampaignSettings, CampaignCap>>;

/** Whether campaigns count a kind, and may have a cap of it (R9). */
export const isCappedByCampaign = (kind: CountedKind): kind is keyof typeof campaignCapOf =>
  kind in campaignCapOf;

/** How often a campaign does a kind a day at most; null where it leaves that to its senders. */
export const campaignCap = (caps: Caps | null, kind: CountedKind): number | null =>
  (isCappedByCampaign(kind) && caps?.[campaignCapOf[kind]]) || null;

/** Why a step that would take this place waits: its campaign did as much as it may, and goes on when the sender works tomorrow. */
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
