import { type Account, type AccountType, lacksNetwork } from "@/lib/contract/accounts/accounts";
import { type CountedKind, countedKinds } from "@/lib/contract/campaigns/sequence";
import type { DailyLimits } from "@/server/domain/billing/plan-book";
import { dayOfIsoDate, isoDate, type LocalDay, localOf } from "@/server/domain/campaigns/hours/zone";
import { type Cap, type Cut, capOf, rampCap } from "@/server/domain/campaigns/limits";
import { isByNumber, kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { type OwnLimits, ownLimitFor } from "./own-limits";

type DailyUse = Account["today"][number];
/**
 * What an account or mailbox used of one kind of action on one day of its own calendar (YYYY-MM-DD). `cutTo`: the network refused more on
 * that day, and the next one begins with this limit.
 */
export type Use = { ownerId: string; kind: string; day: string; used: number; cutTo?: number | null };

/** An account's limits that users may set below the plan's, and its warm-up. */
export type Limited = OwnLimits & {
  id: string;
  timezone: string;
  workingDays: readonly number[];
  rampStartedOn: string | null;
  requestWeekLimit: number;
};
type LimitedMailbox = { id: string; dailyLimit: number; rampStartedOn: string | null };

/** Follows, likes and endorsements are as harmless as visits; each has its own counter. */
const planLimitOf: Record<CountedKind, keyof DailyLimits> = {
  visit_profile: "profileViews",
  follow: "profileViews",
  like_post: "profileViews",
  comment_post: "comments",
  endorse: "profileViews",
  connection_request: "connectionRequests",
  message: "messages",
  inmail: "inmails",
  event_invite: "eventInvites",
  email: "emails",
  sms: "sms",
  voicemail: "voicemails",
};
const ownLimit = (account: OwnLimits, kind: CountedKind): number | null => {
  const name = ownLimitFor(kind);
  return name && account[name];
};
const networkKinds = countedKinds.filter((kind) => kindFacts[kind].lane === "network");

/** An account's current day on the workspace's clock, and the first day of its rolling week (R9). */
export const todayOf = (timezone: string, now: Date): LocalDay => localOf(now, timezone).day;
export const weekStart = (today: LocalDay): string => isoDate(today - 6);

/** The input of today's usage; `now` is on the workspace's clock. */
type Around = {
  account: Limited;
  mailboxes: readonly LimitedMailbox[];
  /** The numbers it sends text messages from; each is counted separately. */
  phones?: readonly { id: string }[];
  use: readonly Use[];
  plan: DailyLimits;
  now: Date;
};

/** Today's usage of each kind against the limit that applies; `now` is on the workspace's clock. */
export function dailyUse(
  account: Limited,
  mailboxes: readonly LimitedMailbox[],
  use: readonly Use[],
  plan: DailyLimits,
  now: Date,
): DailyUse[] {
  return countedKinds.flatMap((kind) => usedToday(kind, { account, mailboxes, use, plan, now }) ?? []);
}

/** The same of one kind; null for mails of an account without a mailbox, and for texts and voicemails of one without a number. */
export function usedToday(
  kind: CountedKind,
  { account, mailboxes, phones = [], use, plan, now }: Around,
): DailyUse | null {
  const today = todayOf(account.timezone, now);
  const usedOf = (ownerId: string) => usedOn(use, ownerId, kind, isoDate(today));
  const common = { rampStartedOn: account.rampStartedOn, today, workingDays: account.workingDays };
  if (isByNumber(kind)) {
    if (phones.length === 0) return null;
    const used = phones.reduce((sum, { id }) => sum + usedOf(id), 0);
    const limit = plan[planLimitOf[kind]] * phones.length;
    return { kind, used, planLimit: limit, limit, reason: "plan" };
  }
  if (kindFacts[kind].lane !== "email") {
    const planLimit = plan[planLimitOf[kind]];
    const cap = capOf({
      ...common,
      plan: planLimit,
      account: ownLimit(account, kind),
      cut: cutOf(use, account.id, kind),
      week: kind === "connection_request" ? requestsOfWeek(account, use, today) : null,
    });
    return { kind, used: usedOf(account.id), planLimit, ...cap };
  }
  if (mailboxes.length === 0) return null;
  const caps = mailboxes.map(({ id, dailyLimit, rampStartedOn }) =>
    capOf({
      ...{ ...common, rampStartedOn, plan: plan.emails, account: dailyLimit },
      ...{ cut: cutOf(use, id, kind), week: null },
    }),
  );
  const used = mailboxes.reduce((sum, { id }) => sum + usedOf(id), 0);
  return { kind, used, planLimit: plan.emails * mailboxes.length, ...together(caps) };
}

/** How many places of a limit are taken. */
export const usedOn = (use: readonly Use[], ownerId: string, kind: string, day: string) =>
  use.find((one) => one.ownerId === ownerId && one.kind === kind && one.day === day)?.used ?? 0;
const cutOf = (use: readonly Use[], ownerId: string, kind: CountedKind) =>
  lastCut(use.filter((one) => one.ownerId === ownerId && one.kind === kind));

/** How far warm-up lets a new account go today; null when it restricts no kind any more (R10). */
export function rampOf(
  { timezone, workingDays, rampStartedOn }: Limited,
  plan: DailyLimits,
  now: Date,
): { startedOn: string; limit: number } | null {
  const limit = rampCap(rampStartedOn, todayOf(timezone, now), workingDays);
  if (rampStartedOn === null || limit === null) return null;
  const isHeldBack = networkKinds.some((kind) => limit < plan[planLimitOf[kind]]);
  return isHeldBack ? { startedOn: rampStartedOn, limit } : null;
}

const defaultKinds: readonly CountedKind[] = ["visit_profile", "connection_request", "message", "email"];

/** The kinds shown for an account: the usual ones it can do, and others that were used this week. */
export const kindsInUse = (
  account: { accountType: AccountType },
  all: readonly DailyUse[],
  use: readonly Use[],
): DailyUse[] =>
  all
    .filter(({ kind }) => defaultKinds.includes(kind) || use.some((one) => one.kind === kind && one.used > 0))
    .filter(({ kind }) => !lacksNetwork(account) || !networkKinds.includes(kind));

/** The last time the network cut this kind (R10). */
function lastCut(use: readonly Use[]): Cut | null {
  const cuts = use.flatMap(({ day, used, cutTo }) =>
    typeof cutTo === "number" ? [{ day: dayOfIsoDate(day), used, to: cutTo }] : [],
  );
  return cuts.reduce<Cut | null>((last, cut) => (last && last.day > cut.day ? last : cut), null);
}

const requestsOfWeek = (account: Limited, use: readonly Use[], today: LocalDay) => ({
  limit: account.requestWeekLimit,
  usedBefore: use
    .filter(
      (one) =>
        one.ownerId === account.id &&
        one.kind === "connection_request" &&
        one.day >= weekStart(today) &&
        one.day < isoDate(today),
    )
    .reduce((sum, one) => sum + one.used, 0),
});

/** Several mailboxes send in parallel: their limits add up, and the tightest gives the reason. */
const together = (caps: readonly Cap[]): Cap => ({
  limit: caps.reduce((sum, cap) => sum + cap.limit, 0),
  reason: caps.reduce((tightest, cap) => (cap.limit < tightest.limit ? cap : tightest)).reason,
});
