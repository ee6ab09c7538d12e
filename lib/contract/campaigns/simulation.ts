import * as z from "zod";
import { chargedCategories } from "../credits";
import { endpoint } from "../endpoint";
import { id, instant, timezone } from "../fields";
import { skipReasons, waitReasons } from "../reasons";
import { named, wire } from "../wire";
import { countedKinds, stepKinds } from "./sequence";

/** How people are expected to answer, in percent of those who are asked. */
const percent = z.int().min(0).max(100);
export const rateNames = ["accept", "reply", "bounce", "outOfOffice", "open", "click"] as const;
export type RateName = (typeof rateNames)[number];
export type Rates = Record<RateName, number>;
export const usualRates: Rates = { accept: 30, reply: 8, bounce: 3, outOfOffice: 4, open: 45, click: 6 };

/** Days of which every one is shown, and days after which nobody waits for an end. */
export const shownDays = 30;
export const lastDay = 365;
/** More people are not played: what they would show, the first ones do. */
export const mostPeople = 10_000;

const count = z.int().min(0);
const limitReason = z.enum(["plan", "ramp", "account", "week", "network"]);

/** What one day brings, on the calendar of the first sender. */
const day = wire({
  day: z.iso.date(),
  requests: count,
  messages: count,
  emails: count,
  /** Visits, likes, tasks and whatever else says nothing. */
  others: count,
  accepted: count,
  replied: count,
  ended: count,
});
export type ForecastDay = z.output<typeof day>;

/** How far people came with a step within the shown days; `yes` and `no` are those of a condition. */
const step = wire({
  stepId: id,
  done: count,
  yes: count,
  no: count,
  skipped: z.array(wire({ reason: z.enum(skipReasons), people: count })),
  waiting: count,
});
export type ForecastStep = z.output<typeof step>;

/** What held steps up: `hours` of an open desk per person. `cap`: what set the limit that was reached. */
const hold = wire({
  accountId: named("credentials_id", id),
  kind: z.enum(stepKinds),
  reason: z.enum(waitReasons),
  cap: limitReason.nullable(),
  people: count,
  hours: z.number().min(0),
});
export type ForecastHold = z.output<typeof hold>;

/** What would bring the end nearer, and to when. */
const relief = wire({
  kind: z.enum(["own_limit", "longer_hours", "another_sender"]),
  accountId: named("credentials_id", id.nullable()),
  counted: z.enum(countedKinds).nullable(),
  hours: z.int().nullable(),
  finishesAt: instant.nullable(),
});
export type ForecastRelief = z.output<typeof relief>;

/** Credits of the whole run, in credits (BILL-46). */
const credits = wire({
  /** What it costs if nothing ever waits for credits and every look-up finds an address, and what for. */
  needed: z.number().min(0),
  parts: z.array(wire({ category: named("usage_type", z.enum(chargedCategories)), credits: z.number() })),
  /** What the workspace has free now, and what comes next by itself. */
  available: z.number(),
  next: wire({ at: instant, credits: z.number() }).nullable(),
  /** When the first step begins to wait for credits; null: none does. */
  waitsFrom: instant.nullable(),
});
export type ForecastCredits = z.output<typeof credits>;

const forecast = wire({
  startsAt: instant,
  timezone,
  /** Null: people are still under way after a year, or there is nobody. */
  finishesAt: instant.nullable(),
  /** `imagined`: in place of people the campaign does not have yet. */
  people: wire({
    ...{ total: count, played: count, imagined: z.boolean() },
    ...{ finished: count, stopped: count, underWay: count },
  }),
  answers: wire({ accepted: count, replied: count, bounced: count, absent: count }),
  days: z.array(day),
  steps: z.array(step),
  holds: z.array(hold),
  /** People who wait for something that no date ends. */
  stuck: z.array(wire({ reason: z.enum(waitReasons), people: count })),
  reliefs: z.array(relief),
  credits,
  /** The same for the same timetable, and for no other. */
  hash: z.string(),
});
export type Forecast = z.output<typeof forecast>;

export const simulation = {
  /**
   * Plays the draft of a campaign with the decisions of the engine itself, from now on: real people, senders, hours, limits and
   * what was used of them, answers drawn from the rates. Changes nothing, but costs more than a read. The same question about
   * the same campaign at the same moment has the same answer (M2).
   */
  forecast: endpoint({
    method: "POST",
    path: "/workflows/:_id/forecast",
    access: { who: "member", scope: "read", page: "campaigns", rate: "write" },
    input: wire({
      id,
      accept: percent.default(usualRates.accept),
      reply: percent.default(usualRates.reply),
      bounce: percent.default(usualRates.bounce),
      outOfOffice: percent.default(usualRates.outOfOffice),
      open: percent.default(usualRates.open),
      click: percent.default(usualRates.click),
      seed: z.string().max(40).default("1"),
      /** So many people are imagined instead of those of the campaign. */
      people: z.int().min(1).max(mostPeople).optional(),
    }),
    output: forecast,
  }),
};
