import { type CreditCategory, chargedCategories } from "@/lib/contract/credits";
import { isId } from "@/lib/contract/is-id";
import type { HistoryFilter } from "@/lib/queries/billing/credits-history";

/** The filter and page of the credits history, as in its URL. */
export type CreditsState = {
  userId: string | null;
  usageType: CreditCategory | null;
  /** In UTC, as the chart. */
  date: string | null;
  page: number;
};
type Params = Pick<URLSearchParams, "get">;

export const pageSize = 10;
/** The API lists no more pages (BILL-42). */
const maxPages = 1_000;

export function readState(params: Params): CreditsState {
  const user = params.get("user_id") ?? "";
  const page = Number(params.get("page") ?? 1);
  return {
    userId: isId(user) ? user : null,
    usageType: chargedCategories.find((category) => category === params.get("usage_type")) ?? null,
    date: dayIn(params.get("date") ?? ""),
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
  };
}

const dayIn = (text: string): string | null =>
  /^(19[7-9]|2[01]\d)\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

export function writeState({ userId, usageType, date, page }: CreditsState): string {
  const query = new URLSearchParams();
  if (userId) query.set("user_id", userId);
  if (usageType) query.set("usage_type", usageType);
  if (date) query.set("date", date);
  if (page > 1) query.set("page", String(page));
  return query.toString();
}

export const filterOf = ({ userId, usageType, date, page }: CreditsState): HistoryFilter => ({
  ...{ skip: (page - 1) * pageSize, limit: pageSize },
  ...(userId ? { userId } : {}),
  ...(usageType ? { usageType } : {}),
  ...(date ? { date } : {}),
});

/** Days shown in the chart, compared with as many before. */
export const shownDays = 30;

/** Both periods as days in UTC, the earlier one first. */
export function chartDaysAt(now: Date): { startDate: string; endDate: string } {
  const day = (back: number) => new Date(+now - back * 86_400_000).toISOString().slice(0, 10);
  return { startDate: day(2 * shownDays - 1), endDate: day(0) };
}
