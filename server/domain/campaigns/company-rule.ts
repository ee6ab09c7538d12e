import { type CampaignSettings, settingsOf } from "@/lib/contract/campaigns/settings";
import type { understoodAs } from "@/lib/contract/inbox/inbox";

/** How a campaign treats prospects of one company (R26): at most `maxActive` of them are under way, null: no limit. */
export type CompanyRule = { maxActive: number | null };

/** Null: the campaign ignores companies. */
export const companyRuleOf = ({ companyRule, peoplePerCompany }: CampaignSettings): CompanyRule | null =>
  companyRule ? { maxActive: peoplePerCompany } : null;

/** Whether the end of a prospect under these settings makes room for the next one of the company. */
export const holdsPlace = (stored: Partial<CampaignSettings> | null): boolean =>
  typeof companyRuleOf(settingsOf(stored ?? {}))?.maxActive === "number";

/** What a message was classified as: written by the prospect, or sent by a machine for them. */
type AnswerKind = Exclude<(typeof understoodAs)[number], "bounce" | "bounce_unsure">;

/** Whether an answer pauses the author's colleagues: every reply does, as it counts as neutral at least. */
export const delaysColleagues = (kind: AnswerKind): boolean => kind === "reply";

const waitMs = 14 * 86_400_000;

/** Until when colleagues wait after a reply at this instant; both on the workspace's clock. */
export const colleaguesWaitUntil = (answeredAt: Date): Date => new Date(+answeredAt + waitMs);
/** Replies since this instant pause prospects who enter now; both on the workspace's clock. */
export const answersCountSince = (now: Date): Date => new Date(+now - waitMs);

/** How many prospects of a company are under way, for a first step of a prospect with colleagues. */
export type CompanyPlaces = { underWay: number; limit: number };

const lookAgainMs = 86_400_000;

/** Why a prospect does not begin yet. A colleague who ends makes room; it is also checked again after a day. */
export const companyLimitOf = (places: CompanyPlaces | null, now: Date) =>
  places && places.underWay >= places.limit
    ? {
        reason: "company_limit" as const,
        until: new Date(+now + lookAgainMs),
        detail: { used: places.underWay, limit: places.limit },
      }
    : null;
