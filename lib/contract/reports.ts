import * as z from "zod";
import { stepKinds } from "./campaigns/sequence";
import { campaignStatuses } from "./campaigns/status";
import { endpoint } from "./endpoint";
import { calendarDay, id, instant } from "./fields";
import { figures, measured, numbers } from "./figures";
import { listOf, page } from "./lists";
import { periods } from "./periods";
import { named, wire } from "./wire";

/** A day in the workspace's time zone, YYYY-MM-DD. */
const day = calendarDay;
/** Max length of a report: a leap year. */
export const maxReportDays = 366;

const ofCampaign = named("workflow", wire({ id, name: z.string(), status: z.enum(campaignStatuses) }));
const ofAccount = named("credentials", wire({ id, name: z.string() }));
const dayNumbers = z.array(wire({ day, numbers }));

/**
 * Numbers of a period and of the equally long period before it. Days are those of `timezone` on the workspace's clock; today counts up to
 * now. Days, campaigns and accounts that are missing had nothing.
 */
export const periodNumbers = {
  asOf: instant,
  timezone: z.string(),
  from: day,
  to: day,
  beforeFrom: day,
  beforeTo: day,
  today: day,
  total: numbers,
  totalBefore: numbers,
  days: dayNumbers,
  daysBefore: dayNumbers,
  measured,
  campaigns: z.array(wire({ campaign: ofCampaign, numbers, numbersBefore: numbers, measured })),
  accounts: z.array(wire({ account: ofAccount, numbers, numbersBefore: numbers })),
};

/** The days from `from` to `to`; otherwise those of `period` up to today; otherwise the last month. */
const filter = {
  period: z.enum(periods).optional(),
  from: day.optional(),
  to: day.optional(),
  accountIds: named("credentials", z.array(id).max(100).optional()),
  campaignIds: named("workflows", z.array(id).max(100).optional()),
};
const read = { who: "member", page: "reports", rate: "read" } as const;

const stepDay = wire({
  day,
  campaign: ofCampaign,
  account: ofAccount,
  stepId: id,
  /** The step's position in the live sequence and its kind; null for a step that was removed. */
  stepNumber: z.int().nullable(),
  stepKind: z.enum(stepKinds).nullable(),
  numbers,
});
export type StepDay = z.output<typeof stepDay>;

/** One counted event: who did it, or to whom it was done. */
const counted = wire({
  at: instant,
  prospect: named(
    "profile",
    wire({ id, fullName: z.string(), position: z.string(), companyName: z.string() }),
  ),
  campaign: ofCampaign,
  account: ofAccount,
});

/** REPORT-01, REPORT-02: what campaigns did and the results, in the metrics of figures.ts. */
export const reports = {
  show: endpoint({
    method: "GET",
    path: "/reports",
    access: read,
    input: wire(filter),
    output: wire(periodNumbers),
  }),
  /** By day, campaign, account and step, newest day first; people count once per step. */
  detailed: endpoint({
    method: "GET",
    path: "/reports/detailed",
    access: read,
    input: wire({ ...filter, ...page(50) }),
    output: listOf(stepDay),
  }),
  /** The entries behind a metric, newest first; there are as many as it counts (ux 85). */
  people: endpoint({
    method: "GET",
    path: "/reports/people",
    access: read,
    input: wire({ ...filter, figure: z.enum(figures), ...page(25) }),
    output: listOf(counted),
  }),
  /** By day and campaign; with `detailed`, like the detailed report. */
  download: endpoint({
    method: "GET",
    path: "/reports/export_csv",
    access: { ...read, confirmed: true },
    input: wire({ ...filter, isDetailed: named("detailed", z.boolean().optional()) }),
    output: z.string(),
    answersFile: true,
  }),
};
