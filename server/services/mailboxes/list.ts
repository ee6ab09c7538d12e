import type { MailResults } from "@/lib/contract/accounts/deliverability";
import { gradeOf } from "@/lib/contract/accounts/domain-health";
import type { ListedMailbox, MailboxOverview, mailboxLists } from "@/lib/contract/accounts/mailbox-list";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { todayOf } from "@/server/domain/accounts/daily-use";
import { beginOf } from "@/server/domain/figures/days";
import { fullName } from "@/server/domain/full-name";
import { staleSince } from "@/server/domain/mailboxes/mailbox-health";
import { countAiMailboxes } from "@/server/repositories/ai-emails/mailboxes";
import { exactTotal } from "@/server/repositories/cursor";
import { keyCursor, keyPlaceOf } from "@/server/repositories/keyset";
import * as repository from "@/server/repositories/mailboxes/list";
import { countMailboxes, findMailboxes, listMailboxes } from "@/server/repositories/mailboxes/mailboxes";
import { periodOf, readWhen } from "@/server/services/reports/figures";
import { rampDayOf, shownDays } from "@/server/services/warm-up/view";
import { rampBegan, showMailboxes } from "./view";

const dayMs = 86_400_000;

/** The present, and what the states of mailboxes depend on. */
async function factsOf(cx: Context, tx: Tx) {
  const when = await readWhen(cx, tx);
  const now = cx.clock.toVirtual(when.now);
  const facts: repository.MailboxFacts = {
    staleSince: staleSince(when.now),
    // The same days as on the page Deliverability.
    resultsSince: beginOf(when.calendar, periodOf({ period: "1_month" }, when.today).from),
    rampBegan: rampBegan(now),
    warms: cx.entitlements.features.email_warming === "active",
  };
  /** Real, and before the beginning of a day this many days ago in any zone. */
  const daysAgo = (days: number) => cx.clock.toReal(new Date(+now - (days + 1) * dayMs));
  return { when, now, facts, daysAgo };
}

function filterOf(cx: Context, input: Input<typeof mailboxLists.facets>): repository.MailboxFilter {
  const { query, ...chosen } = input;
  return { ...chosen, accounts: cx.scope.allowedAccounts, ...(query?.trim() ? { query } : {}) };
}

/** A page of the list of mailboxes (MAIL-03). */
export const listMailboxPage = (
  cx: Context,
  input: Input<typeof mailboxLists.list>,
): Promise<Output<typeof mailboxLists.list>> =>
  cx.transact(async (tx) => {
    const { cursor, offset = 0, limit, ...chosen } = input;
    const { now, facts, daysAgo } = await factsOf(cx, tx);
    const filter = filterOf(cx, chosen);
    const { name, type } = repository.mailboxOrder;
    const after = keyPlaceOf(cursor, name, type);
    const places = await repository.listMailboxPlaces(tx, filter, facts, { after, offset, limit: limit + 1 });
    const page = places.slice(0, limit);
    const isWhole = !after && offset === 0 && places.length <= limit;
    const total = isWhole ? places.length : await repository.countListed(tx, filter, facts);
    const last = page.at(-1);
    return {
      items: await showListed(cx, tx, {
        ids: page.map(({ id }) => id),
        now,
        facts: { ...facts, warmUpSince: daysAgo(shownDays) },
      }),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: places.length > limit && last ? keyCursor(name, last) : null,
    };
  });

type Page = {
  ids: readonly string[];
  now: Date;
  facts: Parameters<typeof repository.describeListed>[2];
};

async function showListed(cx: Context, tx: Tx, { ids, now, facts }: Page): Promise<ListedMailbox[]> {
  if (ids.length === 0) return [];
  const shown = new Map(
    (await showMailboxes(cx, tx, await findMailboxes(tx, ids))).map((one) => [one.id, one]),
  );
  const described = new Map((await repository.describeListed(tx, ids, facts)).map((row) => [row.id, row]));
  return ids.map((id): ListedMailbox => {
    const { type, accountId, email, name, isSandboxed, dailyLimit, version, ...mailbox } = shown.get(id)!;
    const row = described.get(id)!;
    const { kind, state, need, campaigns, sent, hard, blocked, soft, complaints } = row;
    const checks = row.checks ?? [];
    return {
      ...{ id, type, accountId, email, name, isSandboxed, dailyLimit, version },
      ...{ sentToday: mailbox.sentToday, limitToday: mailbox.limitToday, limitReason: mailbox.limitReason },
      accountName: fullName(row),
      ...{ kind, state, need, campaigns },
      isWarmingUp: row.isWarmingUp === true,
      wrongRecords: checks.filter((check) => check.state === "failed").map((check) => check.kind),
      domainGrade: gradeOf({ checks }),
      warmUp: warmUpOf(row, now),
      results: { sent, hard, blocked, soft, complaints },
    };
  });
}

function warmUpOf(row: repository.ListedMailboxRow, now: Date): ListedMailbox["warmUp"] {
  if (row.warmUpIsOn === null) return null;
  return {
    isOn: row.warmUpIsOn,
    isPaused: row.warmUpIsPaused,
    perDay: row.perDay ?? 0,
    rampDay: rampDayOf(row.startedOn, todayOf(row.timezone, now)),
    found: row.found,
    inbox: row.inbox,
  };
}

/** The figures above the list, and what the plan allows. */
export const readOverview = (cx: Context): Promise<MailboxOverview> =>
  cx.transact(async (tx) => {
    const { when, now, facts, daysAgo } = await factsOf(cx, tx);
    const { allowedAccounts } = cx.scope;
    const { all, attention, warmingUp, aiEmails, ...results } = await repository.countTabs(
      tx,
      allowedAccounts,
      facts,
    );
    const mailboxes = await showMailboxes(cx, tx, await listMailboxes(tx, allowedAccounts));
    const sending = mailboxes.filter(({ status }) => status === "connected");
    const { tier, mailboxes: limit, mailboxSlots } = cx.entitlements;
    return {
      asOf: now.toISOString(),
      timezone: when.calendar.zone,
      counts: { all, attention, warmingUp, aiEmails },
      sentToday: mailboxes.reduce((sum, { sentToday }) => sum + sentToday, 0),
      limitToday: sending.reduce((sum, { limitToday }) => sum + limitToday, 0),
      warmUp: await repository.countPlacedToday(tx, allowedAccounts, { now, since: daysAgo(1) }),
      results: results satisfies MailResults,
      plan: { tier, used: await countMailboxes(tx), limit },
      slots: { used: await countAiMailboxes(tx), total: mailboxSlots },
    };
  });

/** How many mailboxes each value of a filter would leave (ux 50). */
export const countMailboxFacets = (
  cx: Context,
  input: Input<typeof mailboxLists.facets>,
): Promise<Output<typeof mailboxLists.facets>> =>
  cx.transact(async (tx) => {
    const { facts } = await factsOf(cx, tx);
    return repository.countMailboxFacets(tx, filterOf(cx, input), facts);
  });
