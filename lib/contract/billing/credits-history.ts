import * as z from "zod";
import { creditCategories, creditGrantKinds } from "../credits";
import { endpoint } from "../endpoint";
import { calendarDay, id, instant } from "../fields";
import { named, wire } from "../wire";

/** Granted, charged, returned because the action failed, and taken back with the money of a purchase. */
const creditEntryKinds = ["grant", "charge", "return", "take_back"] as const;
/** One line of the ledger; `amount` is in credits and negative for charges. Charges of campaign steps have no `user`. */
export const creditEntry = wire({
  id,
  at: instant,
  kind: z.enum(creditEntryKinds),
  category: named("usage_type", z.enum(creditCategories).nullable()),
  /** What kind of grant it is; null for the others. */
  grant: z.enum(creditGrantKinds).nullable(),
  amount: z.number(),
  /** The workspace's credits after it, reserved ones included. */
  balance: z.number(),
  user: wire({ id, name: z.string() }).nullable(),
  campaign: named("workflow", wire({ id, name: z.string() }).nullable()),
  /** Who at the operator gave it, if they said so. */
  givenBy: z.string(),
});
export type CreditEntry = z.output<typeof creditEntry>;

const day = calendarDay;
/** The chart goes back at most one year. */
export const maxChartDays = 366;

/** Loaded by the page of the history only, because every page loads the balance. */
export const creditsHistory = {
  /** BILL-42: newest first; `date` is a day in UTC, `user_id` a member of the workspace. */
  list: endpoint({
    method: "GET",
    path: "/billing/credits_history",
    access: { who: "member", page: "billing", rate: "read" },
    input: wire({
      date: day.optional(),
      skip: z.int().min(0).max(10_000).default(0),
      limit: z.int().min(1).max(100).default(10),
      userId: id.optional(),
      usageType: z.enum(creditCategories).optional(),
    }),
    output: wire({ items: z.array(creditEntry), total: z.int() }),
  }),
  /** Credits spent per day, in UTC, for every day of the period (BILL-41). */
  chart: endpoint({
    method: "GET",
    path: "/billing/credits_history/chart",
    access: { who: "member", page: "billing", rate: "read" },
    input: wire({ startDate: day, endDate: day }),
    output: wire({ days: z.array(wire({ date: day, used: z.number() })) }),
  }),
};
