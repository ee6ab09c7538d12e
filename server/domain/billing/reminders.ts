import type { Subscription } from "@/server/ports/payments";
import type { KeptSubscription } from "./subscription";

/** Of a payment, and of the end of a trial, in the order in which admins are reminded. */
export const reminderKinds = [
  "payment_failed",
  "payment_open",
  "payment_last",
  "plan_stopped",
  "trial_soon",
  "trial_last_day",
  "trial_over",
] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** One reminder about one subject: an unpaid invoice, by when it was due, or a trial, by when it ends. */
export type Reminder = { kind: ReminderKind; subject: string; at: Date };

/** What decides of what a workspace's admins are reminded. */
export type Standing = {
  /** It pays here, so that a plan can be offered; otherwise the plan is agreed with the operator or a vendor. */
  paysHere: boolean;
  /** It bought something, or was granted a plan. */
  hasPlan: boolean;
  isPaid: boolean;
  trialEndsAt: Date | null;
  /** What the payment provider last said, if it is the one that is asked now. */
  said: Pick<KeptSubscription, "state" | "owed"> | null;
};

const day = 86_400_000;
/** After these days an unpaid invoice is reminded of again; payment providers usually try for two weeks. */
const openAfter = 3;
const lastAfter = 10;
const trialSoon = 3;
const trialLastDay = 1;
/** Later than this nobody is reminded: after a long standstill, or of what was known before reminders existed. */
const newsMs = { payment: 90 * day, trial: 7 * day };

/** Without an invoice: the provider gave the subscription up. */
export const noInvoice = "none";

const stopped: ReadonlySet<Subscription["state"]> = new Set(["failed", "cancelled"]);

/** Of what admins are reminded now: the last reminder whose time has come, so that a delay sends no two at once. */
export function reminderNow(standing: Standing, now: Date): Reminder | null {
  const last = timelineOf(standing, now).findLast(({ at }) => at <= now);
  if (!last) return null;
  const limit = last.kind.startsWith("trial") ? newsMs.trial : newsMs.payment;
  return +now - +last.at < limit ? last : null;
}

/** When there is something new to say, by what is known now. */
export const nextReminderAt = (standing: Standing, now: Date): Date | null =>
  timelineOf(standing, now).find(({ at }) => at > now)?.at ?? null;

/** Whether a reminder is about money, so that it is only said after the payment provider was asked again. */
export const isAboutPayment = ({ kind }: Reminder): boolean => !kind.startsWith("trial");

function timelineOf(standing: Standing, now: Date): Reminder[] {
  const { said, isPaid, paysHere } = standing;
  if (!said || !paysHere) return trialOf(standing);
  if (!isPaid && stopped.has(said.state))
    return [
      {
        kind: "plan_stopped",
        subject: said.owed?.since ?? noInvoice,
        at: earlier(said.owed ? new Date(said.owed.since) : now, now),
      },
    ];
  if (!said.owed) return trialOf(standing);
  // The provider's clock may be ahead of ours.
  const since = earlier(new Date(said.owed.since), now);
  const subject = said.owed.since;
  return [
    { kind: "payment_failed", subject, at: since },
    { kind: "payment_open", subject, at: new Date(+since + openAfter * day) },
    { kind: "payment_last", subject, at: new Date(+since + lastAfter * day) },
  ];
}

/** Those who cannot buy a plan here are told only that the trial is over, and whom to ask. */
function trialOf({ hasPlan, trialEndsAt, paysHere }: Standing): Reminder[] {
  if (hasPlan || !trialEndsAt) return [];
  const subject = trialEndsAt.toISOString();
  const before = (days: number) => new Date(+trialEndsAt - days * day);
  const over: Reminder = { kind: "trial_over", subject, at: trialEndsAt };
  if (!paysHere) return [over];
  return [
    { kind: "trial_soon", subject, at: before(trialSoon) },
    { kind: "trial_last_day", subject, at: before(trialLastDay) },
    over,
  ];
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
