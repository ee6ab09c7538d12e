import * as z from "zod";
import { wire } from "./wire";

/**
 * The one list of metrics: dashboard, reports, their downloads and summary emails count these and nothing else. Requests, messages,
 * emails, texts and voicemails are touches that campaigns sent. An email refused at once because its address does not exist counts as sent,
 * like one that comes back later, so that whoever bounced was sent an email. All others count people, each once per campaign, on the day it
 * first became true. Definitions are in messages/<locale>/figures.json; a campaign's own numbers are the same metrics over all its days.
 */
export const figures = [
  "requests",
  "accepted",
  "messages",
  "emails",
  "sms",
  "voicemails",
  "contacted",
  "opened",
  "clicked",
  "replied",
  "meetings",
  "bounced",
] as const;
export type Figure = (typeof figures)[number];
export type Numbers = Record<Figure, number>;

/** Ratios of two metrics; undefined while the whole is zero (ux 32). */
export const rates = {
  acceptanceRate: { part: "accepted", whole: "requests" },
  replyRate: { part: "replied", whole: "contacted" },
} as const satisfies Record<string, { part: Figure; whole: Figure }>;
export type Rate = keyof typeof rates;

const count = z.int();
export const numbers = wire({
  requests: count,
  accepted: count,
  messages: count,
  emails: count,
  sms: count,
  voicemails: count,
  contacted: count,
  opened: count,
  clicked: count,
  replied: count,
  meetings: count,
  bounced: count,
});

/** Whether campaigns track what these metrics count; without, they stay at zero and say nothing. */
export const measured = wire({ opened: z.boolean(), clicked: z.boolean() });
export type Measured = z.output<typeof measured>;

/** The value of a metric, or null if nothing measured it. */
export const countOf = (numbers: Numbers, figure: Figure, { opened, clicked }: Measured): number | null => {
  const isMeasured = (figure !== "opened" || opened) && (figure !== "clicked" || clicked);
  return isMeasured || numbers[figure] > 0 ? numbers[figure] : null;
};

export const noNumbers: Numbers = {
  ...{ requests: 0, accepted: 0, messages: 0, emails: 0, sms: 0, voicemails: 0 },
  ...{ contacted: 0, opened: 0, clicked: 0, replied: 0, meetings: 0, bounced: 0 },
};
