import * as z from "zod";
import { chargedCategories } from "../credits";
import { endpoint } from "../endpoint";
import { id, instant, timezone } from "../fields";
import { skipReasons, waitReasons } from "../reasons";
import { named, wire } from "../wire";
import { countedKinds, stepKinds } from "./sequence";

/** Expected response rates, in percent of the people contacted. */
const percent = z.int().min(0).max(100);
export const rateNames = ["accept", "reply", "bounce", "outOfOffice", "open", "click"] as const;
export type RateName = (typeof rateNames)[number];
export type Rates = Record<RateName, number>;
export const defaultRates: Rates = { accept: 30, reply: 8, bounce: 3, outOfOffice: 4, open: 45, click: 6 };

/** Days shown one by one, and the day after which the simulation stops waiting for an end. */
export const shownDays = 30;
export const lastDay = 365;
/** Max people simulated; more would not change the picture. */
export const maxPeople = 10_000;

const count = z.int().min(0);
const limitReason = z.enum(["plan", "ramp", "account", "week", "network"]);

/** What happens on one day, in the time zone of the first sender. */
const day = wire({
  day: z.iso.date(),
  requests: count,
  messages: count,
  emails: count,
  /** Visits, likes, tasks and other steps without a message. */
  others: count,
  accepted: count,
  replied: count,
  ended: count,
});
export type ForecastDay = z.output<typeof day>;

/** How many people went through a step within the shown days; `yes` and `no` are the exits of a condition. */
const step = wire({
  stepId: id,
  done: count,
  yes: count,
  no: count,
  skipped: z.array(wire({ reason: z.enum(skipReasons), people: count })),
  waiting: count,
});
export type ForecastStep = z.output<typeof step>;

/** What delayed steps: `hours` of working time per person. `cap`: what set the limit that was reached. */
const hold = wire({
  accountId: named("credentials_id", id),
  kind: z.enum(stepKinds),
  reason: z.enum(waitReasons),
  cap: limitReason.nullable(),
  people: count,
  hours: z.number().min(0),
});
export type ForecastHold = z.output<typeof hold>;

/** A change that would finish the campaign earlier, and by when. */
const relief = wire({
  kind: z.enum(["own_limit", "longer_hours", "another_sender"]),
  accountId: named("credentials_id", id.nullable()),
  counted: z.enum(countedKinds).nullable(),
  hours: z.int().nullable(),
  finishesAt: instant.nullable(),
});
export type ForecastRelief = z.output<typeof relief>;

/** Credits of the whole run (BILL-46). */
const credits = wire({
  /** The total if no step ever waits for credits and every lookup finds an address, and its parts. */
  needed: z.number().min(0),
  parts: z.array(wire({ category: named("usage_type", z.enum(chargedCategories)), credits: z.number() })),
  /** Credits available now, and the next automatic refill. */
  available: z.number(),
  next: wire({ at: instant, credits: z.number() }).nullable(),
  /** When the first step starts to wait for credits; null if none does. */
  waitsFrom: instant.nullable(),
});
export type ForecastCredits = z.output<typeof credits>;

const forecast = wire({
  startsAt: instant,
  timezone,
  /** Null: people are still in progress after a year, or there are none. */
  finishesAt: instant.nullable(),
  /** `imagined`: made-up people, for a campaign that has none yet. */
  people: wire({
    ...{ total: count, played: count, imagined: z.boolean() },
    ...{ finished: count, stopped: count, underWay: count },
  }),
  answers: wire({ accepted: count, replied: count, bounced: count, absent: count }),
  days: z.array(day),
  steps: z.array(step),
  holds: z.array(hold),
  /** People who wait for something that has no date. */
  stuck: z.array(wire({ reason: z.enum(waitReasons), people: count })),
  reliefs: z.array(relief),
  credits,
  /** Equal for the same timetable only. */
  hash: z.string(),
});
export type Forecast = z.output<typeof forecast>;

export const simulation = {
  /**
   * Simulates the draft of a campaign from now on with the engine's own decisions: real people, senders, hours, limits and usage, with
   * responses drawn from the rates. Changes nothing, but costs more than a read. The same question about the same campaign at the same
   * moment gives the same answer (M2).
   */
  forecast: endpoint({
    method: "POST",
    path: "/workflows/:_id/forecast",
    access: { who: "member", scope: "read", page: "campaigns", rate: "write" },
    input: wire({
      id,
      accept: percent.default(defaultRates.accept),
      reply: percent.default(defaultRates.reply),
      bounce: percent.default(defaultRates.bounce),
      outOfOffice: percent.default(defaultRates.outOfOffice),
      open: percent.default(defaultRates.open),
      click: percent.default(defaultRates.click),
      seed: z.string().max(40).default("1"),
      /** Simulate this many made-up people instead of the campaign's own. */
      people: z.int().min(1).max(maxPeople).optional(),
    }),
    output: forecast,
  }),
};
