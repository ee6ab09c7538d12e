import { domainOf } from "@/lib/contract/accounts/domain-health";
import { type WarmUp, type WarmUpDay, warmUpRampDays, warmUpRange } from "@/lib/contract/accounts/warm-up";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { todayOf, usedOn, usedToday, weekStart } from "@/server/domain/accounts/daily-use";
import { type Hours, isWorkingDay } from "@/server/domain/campaigns/hours/hours";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { dayOfIsoDate, isoDate, type LocalDay } from "@/server/domain/campaigns/hours/zone";
import { poolOf, possiblePerDay } from "@/server/domain/warm-up/partner";
import { mayStartOn, outlook } from "@/server/domain/warm-up/plan";
import { warmUpUse } from "@/server/domain/warm-up/room";
import { standstillOf } from "@/server/domain/warm-up/standstill";
import { listUse } from "@/server/repositories/accounts/accounts";
import type { MailboxRow } from "@/server/repositories/mailboxes/mailboxes";
import { listDays, listPlacements, type WarmUpDayRow } from "@/server/repositories/warm-up/warm-up-mails";
import { findWarmUp, listPool, type WarmUpRow } from "@/server/repositories/warm-up/warm-ups";
import { mustFindAccount } from "@/server/services/mailboxes/keep";

/** MAIL-23: the results of so many days are shown. */
export const shownDays = 30;

type Progress = Pick<WarmUpRow, "workingDays" | "lastTarget" | "isHeld" | "startedOn" | "plannedOn">;
const notBegun: Progress = { workingDays: 0, lastTarget: 0, isHeld: false, startedOn: null, plannedOn: null };

/** The warm-up of a mailbox as its page shows it. */
export async function showWarmUp(cx: Context, tx: Tx, mailbox: MailboxRow): Promise<WarmUp> {
  const shown = (at: Date) => cx.clock.toVirtual(at).toISOString();
  const row = await findWarmUp(tx, mailbox.id);
  const account = await mustFindAccount(cx, tx, mailbox.accountId);
  const hours = hoursOf(account);
  const now = cx.clock.toVirtual(cx.now());
  const today = todayOf(account.timezone, now);
  const others = row ? await listPool(tx, mailbox.id) : [];
  const pool = poolOf({ domain: domainOf(mailbox.email) }, others);
  const past = await listDays(tx, mailbox.id, isoDate(today - shownDays + 1));
  const settings = settingsOf(row);
  const progress = row ?? notBegun;
  const standstill = standstillOf({
    mailbox,
    isOn: row?.isOn ?? false,
    pausedReason: row?.pausedReason ?? null,
    isInPlan: cx.entitlements.features.email_warming === "active",
    pool,
    hasBegun: progress.workingDays > 0,
    beginsToday: mayStartOn(hours, now),
  });
  const isGoing = standstill === null || standstill === "begins_later";
  const ahead = aheadOf({ settings, progress, hours, today, isGoing, beginsToday: mayStartOn(hours, now) });
  return {
    mailboxId: mailbox.id,
    email: mailbox.email,
    isSandboxed: mailbox.isSandboxed,
    isOn: row?.isOn ?? false,
    ...settings,
    exchanges: row?.exchanges ?? false,
    savedAt: row && shown(row.savedAt),
    standstill,
    standsSince: row?.pausedAt ? shown(row.pausedAt) : null,
    today: isoDate(today),
    startedOn: progress.startedOn,
    beginsOn:
      isGoing && progress.workingDays === 0
        ? (ahead.days.find(({ planned }) => planned > 0)?.day ?? null)
        : null,
    rampDay: rampDayOf(progress.startedOn, today),
    fullOn: isGoing ? ahead.fullOn : null,
    isHeld: progress.isHeld,
    isRestDay: !isWorkingDay(hours, today),
    days: [...pastDays(past, hours), ...ahead.days],
    total: totalOf(past),
    limit: await limitOf(cx, tx, { mailbox, account, now, past, today }),
    placements: await listPlacements(tx, mailbox.id, isoDate(today - shownDays + 1)),
    pool: { mailboxes: pool.mailboxes, domains: pool.domains, perDay: possiblePerDay(pool.partners) },
  };
}

const settingsOf = (row: WarmUpRow | null) => ({
  dailyMax: row?.dailyMax ?? warmUpRange.dailyMax.first,
  dailyStep: row?.dailyStep ?? warmUpRange.dailyStep.first,
  replyPercent: row?.replyPercent ?? warmUpRange.replyPercent.first,
});

const pastDays = (past: readonly WarmUpDayRow[], hours: Hours): WarmUpDay[] =>
  past.map(({ day, planned, sent, found, spam }) => ({
    ...{ day, planned, sent, spam, inbox: found - spam },
    isRest: !isWorkingDay(hours, dayOfIsoDate(day)),
  }));

type Ahead = {
  settings: ReturnType<typeof settingsOf>;
  progress: Progress;
  hours: Hours;
  today: LocalDay;
  isGoing: boolean;
  beginsToday: boolean;
};

/** The days until the end of the ramp, and when the volume is full. */
function aheadOf({ settings, progress, hours, today, isGoing, beginsToday }: Ahead) {
  const plannedToday = progress.plannedOn !== null && dayOfIsoDate(progress.plannedOn) >= today;
  const isNew = progress.workingDays === 0;
  const from = plannedToday || (isNew && !beginsToday) ? today + 1 : today;
  const first = isNew ? firstWorkingDay(hours, from) : from;
  const last = progress.startedOn
    ? dayOfIsoDate(progress.startedOn) + warmUpRampDays - 1
    : first + warmUpRampDays - 1;
  const held = { settings, progress, isHeld: progress.isHeld };
  const days = isGoing ? outlook(held, hours, first, last - first + 1) : [];
  // The full volume may come after the ramp, if it grows more slowly.
  const far = outlook(held, hours, first, 60);
  const isFull = progress.lastTarget >= settings.dailyMax;
  return {
    days: days.map(({ day, target, isRest }) => ({
      day,
      planned: target,
      sent: 0,
      inbox: 0,
      spam: 0,
      isRest,
    })),
    fullOn: isFull ? null : (far.find(({ target }) => target >= settings.dailyMax)?.day ?? null),
  };
}

function firstWorkingDay(hours: Hours, from: LocalDay): LocalDay {
  for (let day = from; day < from + 400; day++) if (isWorkingDay(hours, day)) return day;
  return from;
}

/** 1 to 13; null before and after (MAIL-20). */
export function rampDayOf(startedOn: string | null, today: LocalDay): number | null {
  const day = startedOn === null ? 0 : today - dayOfIsoDate(startedOn) + 1;
  return day >= 1 && day <= warmUpRampDays ? day : null;
}

const sum = (days: readonly WarmUpDayRow[], of: (day: WarmUpDayRow) => number) =>
  days.reduce((total, day) => total + of(day), 0);

const totalOf = (past: readonly WarmUpDayRow[]): WarmUp["total"] => ({
  sent: sum(past, ({ sent }) => sent),
  inbox: sum(past, ({ found, spam }) => found - spam),
  spam: sum(past, ({ spam }) => spam),
  answered: sum(past, ({ answered }) => answered),
  lastSpamOn: past.findLast(({ spam }) => spam > 0)?.day ?? null,
});

type Today = {
  mailbox: MailboxRow;
  account: Awaited<ReturnType<typeof mustFindAccount>>;
  now: Date;
  past: readonly WarmUpDayRow[];
  today: LocalDay;
};

async function limitOf(
  cx: Context,
  tx: Tx,
  { mailbox, account, now, past, today }: Today,
): Promise<WarmUp["limit"]> {
  const use = await listUse(tx, [mailbox.id], weekStart(today));
  const plan = cx.entitlements.dailyLimits;
  const campaigns = usedToday("email", { account, mailboxes: [mailbox], use, plan, now });
  const limit = Math.min(mailbox.dailyLimit, plan.emails);
  const own = past.find(({ day }) => day === isoDate(today));
  return {
    limit,
    warmUpSent: usedOn(use, mailbox.id, warmUpUse, isoDate(today)),
    warmUpPlanned: own?.ahead ?? 0,
    campaignsSent: campaigns?.used ?? 0,
    campaignsLimit: campaigns?.limit ?? limit,
  };
}
