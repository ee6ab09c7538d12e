import * as z from "zod";
import { guard } from "../campaigns/guard";
import { endpoint } from "../endpoint";
import { calendarDay, id, instant } from "../fields";
import { named, wire } from "../wire";

export const deliverabilityPeriods = ["1_week", "1_month", "3_months"] as const;
export type DeliverabilityPeriod = (typeof deliverabilityPeriods)[number];

/**
 * Campaign emails of a period by their results (R17): `sent` are all that left or were refused. `hard`: the address does not exist; `blocked`:
 * the receiving server rejected the email; `soft`: it could not be delivered for now, such as to a full mailbox.
 */
const results = { sent: z.int(), hard: z.int(), blocked: z.int(), soft: z.int(), complaints: z.int() };
export const resultsRecord = wire(results);
export type MailResults = z.output<typeof resultsRecord>;

const none: MailResults = { sent: 0, hard: 0, blocked: 0, soft: 0, complaints: 0 };

export const sumOfResults = (all: readonly MailResults[]): MailResults =>
  all.reduce(
    (sum, { sent, hard, blocked, soft, complaints }) => ({
      sent: sum.sent + sent,
      hard: sum.hard + hard,
      blocked: sum.blocked + blocked,
      soft: sum.soft + soft,
      complaints: sum.complaints + complaints,
    }),
    none,
  );

const mailboxResults = wire({
  mailboxId: id,
  ...results,
  /** The import from which most of its bounces come; null if they come from several. */
  cause: wire({ name: z.string(), bounced: z.int() }).nullable(),
});
export type MailboxResults = z.output<typeof mailboxResults>;

/** Emails of one mailbox on one day of the workspace's calendar; days without emails are missing. */
const mailboxDay = wire({ day: calendarDay, mailboxId: id, ...results });
export type MailboxDay = z.output<typeof mailboxDay>;

/** What became of the emails that campaigns sent. Numbers are those of the mailboxes that this person may use. */
export const deliverability = {
  read: endpoint({
    method: "GET",
    path: "/integrations/smtp/deliverability",
    access: { who: "member", page: "mailboxes", rate: "read" },
    input: wire({ period: z.enum(deliverabilityPeriods).optional() }),
    output: wire({
      asOf: instant,
      timezone: z.string(),
      from: calendarDay,
      to: calendarDay,
      mailboxes: z.array(mailboxResults),
      days: z.array(mailboxDay),
      /** Campaigns that the bounce guard warns about or holds back now. */
      guarded: z.array(wire({ campaign: named("workflow", wire({ id, name: z.string() })), guard })),
    }),
  }),
};
