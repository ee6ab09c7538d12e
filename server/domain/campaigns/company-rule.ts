import { type CampaignSettings, settingsOf } from "@/lib/contract/campaigns/settings";
import type { understoodAs } from "@/lib/contract/inbox/inbox";

/** How a campaign goes about people of one company (R26): `maxActive` of them are under way at most, null: as many as there are. */
export type CompanyRule = { maxActive: number | null };

/** Null: it takes no notice of companies. */
export const companyRuleOf = ({ companyRule, peoplePerCompany }: CampaignSettings): CompanyRule | null =>
  companyRule ? { maxActive: peoplePerCompany } : null;

/** Whether who is under way in a campaign of these settings leaves a place to the next of the company. */
export const holdsPlace = (stored: Partial<CampaignSettings> | null): boolean =>
  typeof companyRuleOf(settingsOf(stored ?? {}))?.maxActive === "number";

/** What a message was understood as: what somebody wrote, or what a machine did for them. */
type AnswerKind = Exclude<(typeof understoodAs)[number], "bounce" | "bounce_unsure">;

/** Whether an answer holds up the colleagues of who wrote it: as long as nobody says otherwise, every reply is at least neutral. */
export const sparesColleagues = (kind: AnswerKind): boolean => kind === "reply";

const waitMs = 14 * 86_400_000;

/** Until when colleagues wait after an answer that came at this shown instant. */
export const colleaguesWaitUntil = (answeredAt: Date): Date => new Date(+answeredAt + waitMs);
/** Answers since this shown instant hold up whoever comes in now. */
export const answersCountSince = (now: Date): Date => new Date(+now - waitMs);

/** How many people of a company are under way when somebody would begin who has a colleague or more. */
export type CompanyPlaces = { underWay: number; limit: number };

const lookAgainMs = 86_400_000;

/** Why somebody does not begin yet: whoever ends makes room, and a day later it is looked at again all the same. */
export const companyLimitOf = (places: CompanyPlaces | null, now: Date) =>
  places && places.underWay >= places.limit
    ? {
        reason: "company_limit" as const,
        until: new Date(+now + lookAgainMs),
        detail: { used: places.underWay, limit: places.limit },
      }
    : null;
