import * as z from "zod";
import { calendarDay } from "./calendar-day";
import { stepKinds } from "./campaigns/sequence";
import { campaignStatuses } from "./campaigns/status";
import { endpoint } from "./endpoint";
import { id, instant } from "./fields";
import { figures, numbers } from "./figures";
import { listOf, page } from "./lists";
import { periods } from "./periods";
import { named, wire } from "./wire";

/** A day of the workspace's calendar, YYYY-MM-DD. */
const day = calendarDay;
/** The longest period a report may have: a year and its leap day. */
export const mostReportDays = 366;

const ofCampaign = named("workflow", wire({ id, name: z.string(), status: z.enum(campaignStatuses) }));
const ofAccount = named("credentials", wire({ id, name: z.string() }));
const dayNumbers = z.array(wire({ day, numbers }));

/**
 * Numbers of a period and of as many days right before it. Days are those of `timezone` on the workspace's clock; of today they are
 * what it brought so far. Every day, campaign and account that is left out had nothing.
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
  campaigns: z.array(wire({ campaign: ofCampaign, numbers, numbersBefore: numbers })),
  accounts: z.array(wire({ account: ofAccount, numbers, numbersBefore: numbers })),
};

/** The days from `from` to `to`; else those of `period`, up to today; else a month of them. */
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
  /** Its place in the sequence that runs, and what it does; null for a step that is gone. */
  stepNumber: z.int().nullable(),
  stepKind: z.enum(stepKinds).nullable(),
  numbers,
});
export type StepDay = z.output<typeof stepDay>;

/** One thing that counts: who did it, or to whom it was done. */
const counted = wire({
  at: instant,
  prospect: named(
    "profile",
    wire({ id, fullName: z.string(), position: z.string(), companyName: z.string() }),
  ),
  campaign: ofCampaign,
  account: ofAccount,
});

/** REPORT-01, REPORT-02: what campaigns did and what came of it; figures are those of figures.ts. */
export const reports = {
  show: endpoint({
    method: "GET",
    path: "/reports",
    access: read,
    input: wire(filter),
    output: wire(periodNumbers),
  }),
  /** By day, campaign, account and step, the newest day first; people count once per step. */
  detailed: endpoint({
    method: "GET",
    path: "/reports/detailed",
    access: read,
    input: wire({ ...filter, ...page(50) }),
    output: listOf(stepDay),
  }),
  /** What a figure counts, the newest first: as many as it says (ux 85). */
  people: endpoint({
    method: "GET",
    path: "/reports/people",
    access: read,
    input: wire({ ...filter, figure: z.enum(figures), ...page(25) }),
    output: listOf(counted),
  }),
  /** By day and campaign; `detailed`: as the detailed report. */
  download: endpoint({
    method: "GET",
    path: "/reports/export_csv",
    access: { ...read, confirmed: true },
    input: wire({ ...filter, isDetailed: named("detailed", z.boolean().optional()) }),
    output: z.string(),
    answersFile: true,
  }),
};
