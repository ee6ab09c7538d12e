import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { wire } from "../wire";

/** CONST-22: what a mailbox's warm-up can be set to, and what it begins with. */
export const warmUpRange = {
  dailyMax: { min: 1, max: 25, first: 25 },
  dailyStep: { min: 1, max: 3, first: 3 },
  replyPercent: { min: 10, max: 50, first: 33 },
} as const;

/** MAIL-20: the calendar days for which a mailbox counts as ramping up. */
export const warmUpRampDays = 13;

/** A pool of fewer mailboxes, or on fewer domains, does nothing (R29). */
export const warmUpPool = { mailboxes: 4, domains: 2 } as const;

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/**
 * Why no warm-up emails leave, the first that applies. `google_consent`: Google forbids it for mailboxes connected by consent. `blocked`: the
 * mailbox's own server refuses to send. `bounces`: several addresses refused it for good. `begins_later` needs nothing done.
 */
const standstills = [
  "google_consent",
  "off",
  "not_in_plan",
  "mailbox_disconnected",
  "blocked",
  "bounces",
  "not_enough_mailboxes",
  "begins_later",
] as const;
export type Standstill = (typeof standstills)[number];

const date = z.iso.date();

/** One day of the mailbox's calendar. Days ahead have no results. */
const day = wire({
  day: date,
  planned: z.int(),
  sent: z.int(),
  inbox: z.int(),
  spam: z.int(),
  isRest: z.boolean(),
});
export type WarmUpDay = z.output<typeof day>;

const warmUp = wire({
  mailboxId: id,
  email: z.string(),
  isSandboxed: z.boolean(),
  isOn: z.boolean(),
  dailyMax: z.int(),
  dailyStep: z.int(),
  replyPercent: z.int(),
  /** Also with mailboxes of other workspaces that allow it. */
  exchanges: z.boolean(),
  /** Null until it was turned on for the first time. */
  savedAt: instant.nullable(),
  standstill: z.enum(standstills).nullable(),
  /** Since when, if that is known. */
  standsSince: instant.nullable(),
  /** Today in the mailbox's calendar. */
  today: date,
  startedOn: date.nullable(),
  /** The first day with emails, if it is ahead. */
  beginsOn: date.nullable(),
  /** 1 to 13; null before and after. */
  rampDay: z.int().nullable(),
  /** The day of the full volume, if it is ahead. */
  fullOn: date.nullable(),
  /** The volume does not grow, because too much went to spam. */
  isHeld: z.boolean(),
  isRestDay: z.boolean(),
  /** The last 30 days and the days until the end of the ramp, in order. */
  days: z.array(day),
  total: wire({
    sent: z.int(),
    inbox: z.int(),
    spam: z.int(),
    answered: z.int(),
    lastSpamOn: date.nullable(),
  }),
  /** Of the mailbox's daily limit, which campaigns and warm-up share. */
  limit: wire({
    limit: z.int(),
    warmUpSent: z.int(),
    warmUpPlanned: z.int(),
    campaignsSent: z.int(),
    campaignsLimit: z.int(),
  }),
  placements: z.array(
    wire({ provider: z.enum(["google", "microsoft", "other"]), found: z.int(), inbox: z.int() }),
  ),
  /** The mailboxes that write to each other, this one among them. `perDay`: what so many allow, on average. */
  pool: wire({ mailboxes: z.int(), domains: z.int(), perDay: z.int() }),
});
export type WarmUp = z.output<typeof warmUp>;

const access = { who: "member", page: "mailboxes", feature: "email_warming" } as const;

/** Warm-up of one mailbox (MAIL-20 to MAIL-24). */
export const warmUps = {
  read: endpoint({
    method: "GET",
    path: "/ai_emails/mailboxes/:_id/warm_up",
    access: { ...access, rate: "read" },
    input: wire({ id }),
    output: warmUp,
  }),
  /** Turning it on again also ends a pause after trouble. */
  save: endpoint({
    method: "PUT",
    path: "/ai_emails/mailboxes/:_id/warm_up",
    access: { ...access, scope: "admin", rate: "write" },
    input: wire({
      id,
      isOn: z.boolean(),
      dailyMax: within(warmUpRange.dailyMax),
      dailyStep: within(warmUpRange.dailyStep),
      replyPercent: within(warmUpRange.replyPercent),
      exchanges: z.boolean(),
    }),
    output: warmUp,
  }),
};
