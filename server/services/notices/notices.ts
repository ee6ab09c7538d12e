import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Notice, NoticeKind, notices } from "@/lib/contract/notices";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { todayOf, weekStart } from "@/server/domain/accounts/daily-use";
import { type ReminderKind, reminderNow } from "@/server/domain/billing/reminders";
import { type Finding, keyOf } from "@/server/domain/notices/notice";
import { noticesOfAccount, noticesOfFailures, noticesOfLacks } from "@/server/domain/notices/of-account";
import { noticeOfGuard } from "@/server/domain/notices/of-campaign";
import { noticeOfConversation } from "@/server/domain/notices/of-conversation";
import { noticesOfMailbox } from "@/server/domain/notices/of-mailbox";
import { noticeOfTask } from "@/server/domain/notices/of-task";
import { noticeOfToken } from "@/server/domain/notices/of-token";
import { byWeight, weights } from "@/server/domain/notices/weights";
import { sees } from "@/server/domain/workspaces/membership";
import { listAccounts, listUse } from "@/server/repositories/accounts/accounts";
import { listDecidedDomains } from "@/server/repositories/ai-emails/domains";
import { readBilling } from "@/server/repositories/billing/billing";
import { readCredits } from "@/server/repositories/billing/credits";
import { listNoticedExports } from "@/server/repositories/exports/exports";
import { listConnections } from "@/server/repositories/external-crm/connections";
import { listPausedActions } from "@/server/repositories/ledger/failure-runs";
import { findBrokenCalendar, listNoticedMeetings } from "@/server/repositories/notices/meetings";
import { listNetworkLacks } from "@/server/repositories/notices/network-lacks";
import {
  listBroken,
  listGuarded,
  listNoticedConversations,
  listNoticedTasks,
  listReadKeys,
  listStuck,
  markRead,
  readAddress,
  readStandstill,
} from "@/server/repositories/notices/notices";
import { findToken } from "@/server/repositories/programs/api-tokens";
import { listLostDomains } from "@/server/repositories/tracking/domains";
import { listStoppedWebhooks } from "@/server/repositories/webhooks/endpoints";
import { readWorkspace } from "@/server/repositories/workspaces/workspaces";
import { standingOf } from "@/server/services/billing/standing";
import { crmNames } from "@/server/services/external-crm/tokens";
import { publishNotices } from "./publish-notices";
import { noticeWords } from "./words";

/** `GET /notifications` (NOTIF-16): what needs this member's attention now, derived from the current state. */
export const listNotices = (
  cx: Context,
  { offset, limit }: Input<typeof notices.list>,
): Promise<Output<typeof notices.list>> =>
  cx.transact(async (tx) => {
    const [read, found] = await Promise.all([listReadKeys(tx), findAll(cx, tx)]);
    const all = found.map((finding) => shown(cx, finding, read));
    return {
      items: all.slice(offset, offset + limit),
      total: all.length,
      unread: all.filter(({ isRead }) => !isRead).length,
    };
  });

/** `POST /notifications/{id}/read`: once or many times, the same. What is over, or another's, is not found. */
export const readNotice = (cx: Context, { id }: Input<typeof notices.read>) =>
  mark(cx, (current) => {
    if (!current.includes(id)) throw new DomainError("not_found");
    return [id];
  });

export const readAllNotices = (cx: Context) => mark(cx, (current) => current);

const mark = (cx: Context, choose: (current: readonly string[]) => readonly string[]) =>
  cx.transact(async (tx) => {
    const current = (await findAll(cx, tx)).map(keyOf);
    if (await markRead(tx, choose(current), current)) await publishNotices(tx, cx.scope.personId);
    return null;
  });

/** Everything this person may know of: their accounts, and what belongs to the pages they are allowed (RT-08, ROLE-02). */
async function findAll(cx: Context, tx: Tx): Promise<Finding[]> {
  const found = await Promise.all([
    ofWorkspace(cx, tx),
    cx.scope.isAdmin ? ofPlan(cx, tx) : [],
    ofCredits(cx, tx),
    ofPerson(cx, tx),
    ofCalendar(cx, tx),
    sees(cx.scope, "integrations") ? ofApiToken(cx, tx) : [],
    sees(cx.scope, "profiles") ? ofMeetings(cx, tx) : [],
    ofAccounts(cx, tx),
    sees(cx.scope, "mailboxes") ? ofMailboxes(cx, tx) : [],
    sees(cx.scope, "campaigns") ? ofCampaigns(cx, tx) : [],
    sees(cx.scope, "inbox") ? ofConversations(cx, tx) : [],
    sees(cx.scope, "dashboard") ? ofTasks(cx, tx) : [],
    cx.scope.isAdmin ? ofLanes(cx, tx) : [],
    cx.scope.isAdmin ? ofLinkDomains(cx, tx) : [],
    cx.scope.isAdmin ? ofSendingDomains(cx, tx) : [],
    cx.scope.isAdmin ? ofExports(cx, tx) : [],
    cx.scope.isAdmin ? ofWebhooks(cx, tx) : [],
    cx.scope.isAdmin ? ofCrms(cx, tx) : [],
  ]);
  return byWeight(found.flat());
}

async function ofAccounts(cx: Context, tx: Tx): Promise<Finding[]> {
  const accounts = await listAccounts(tx, cx.scope.allowedAccounts);
  if (accounts.length === 0) return [];
  const now = cx.now();
  const since = weekStart(todayOf("UTC", cx.clock.toVirtual(now)) - 1);
  const ids = accounts.map(({ id }) => id);
  const use = await listUse(tx, ids, since);
  const paused = Map.groupBy(await listPausedActions(tx, ids), ({ accountId }) => accountId);
  const lacks = Map.groupBy(await listNetworkLacks(tx, ids), ({ accountId }) => accountId);
  return accounts.flatMap((account) => [
    ...noticesOfAccount(account, use, cx.entitlements.dailyLimits, { now, clock: cx.clock }),
    ...noticesOfFailures(account, paused.get(account.id) ?? [], cx.clock),
    ...noticesOfLacks(account, lacks.get(account.id) ?? [], cx.clock),
  ]);
}

const ofMailboxes = async (cx: Context, tx: Tx): Promise<Finding[]> =>
  (await listBroken(tx, cx.scope.allowedAccounts)).flatMap((mailbox) => noticesOfMailbox(mailbox, cx));

async function ofCampaigns(cx: Context, tx: Tx): Promise<Finding[]> {
  const since = await readStandstill(tx, cx.scope.allowedAccounts);
  const at = since && cx.clock.toVirtual(since);
  const guarded = await listGuarded(tx, cx.scope.allowedAccounts);
  return [
    ...guarded.map((campaign) => noticeOfGuard(campaign, cx)),
    ...(at ? [{ kind: "campaigns_inactive", subject: tx.workspaceId, since: at, names: {} } as const] : []),
  ];
}

/** Older events are not shown as news. */
const newsMs = 7 * 86_400_000;
const newsSince = (cx: Context) => new Date(+cx.now() - newsMs);

const ofConversations = async (cx: Context, tx: Tx): Promise<Finding[]> =>
  (await listNoticedConversations(tx, cx.scope.allowedAccounts, newsSince(cx))).map((one) =>
    noticeOfConversation(one, cx),
  );

const ofTasks = async (cx: Context, tx: Tx): Promise<Finding[]> =>
  (await listNoticedTasks(tx, cx.scope.allowedAccounts, newsSince(cx))).map((one) => noticeOfTask(one, cx));

/** A bug of ours is shown to admins, who can ask for help (R13). */
const ofLanes = async (cx: Context, tx: Tx): Promise<Finding[]> =>
  (await listStuck(tx)).map(({ id, name, since }) => ({
    kind: "sending_stuck",
    subject: id,
    since: cx.clock.toVirtual(since),
    names: { name },
  }));

/** Links already sent to such a domain may lead nowhere; only admins can change its records. */
const ofLinkDomains = async (cx: Context, tx: Tx): Promise<Finding[]> =>
  (await listLostDomains(tx)).map(({ id, host, since }) => ({
    kind: "link_domain_lost",
    ...{ subject: id, over: tx.workspaceId, names: { host }, since: cx.clock.toVirtual(since) },
  }));

/** Only admins can resume them (INTEG-21). */
const ofWebhooks = async (cx: Context, tx: Tx): Promise<Finding[]> =>
  (await listStoppedWebhooks(tx)).map(({ id, url, since }) => ({
    kind: "webhook_paused",
    ...{ subject: id, names: { host: new URL(url).host }, since: cx.clock.toVirtual(since) },
  }));

/** Only admins can connect them. */
const ofCrms = async (cx: Context, tx: Tx): Promise<Finding[]> =>
  (await listConnections(tx)).flatMap(({ id, platform, accountName, brokenAt }) =>
    brokenAt === null
      ? []
      : [
          {
            kind: "crm_broken" as const,
            ...{ subject: id, names: { crm: crmNames[platform], account: accountName } },
            since: cx.clock.toVirtual(brokenAt),
          },
        ],
  );

/** MAIL-12: only admins can buy domains. */
const ofSendingDomains = async (cx: Context, tx: Tx): Promise<Finding[]> =>
  (await listDecidedDomains(tx, newsSince(cx))).map(({ id, name, state, at }) => ({
    kind: state === "ready" ? "domain_ready" : "domain_failed",
    ...{ subject: id, names: { name }, since: cx.clock.toVirtual(at) },
  }));

/** Told to the admin who asked for it. */
const ofExports = async (cx: Context, tx: Tx): Promise<Finding[]> =>
  (await listNoticedExports(tx, cx.scope.personId, newsSince(cx))).map(({ id, status, at }) => ({
    kind: status === "done" ? "export_ready" : "export_failed",
    ...{ subject: id, names: {}, since: cx.clock.toVirtual(at) },
  }));

const ofMeetings = async (cx: Context, tx: Tx): Promise<Finding[]> =>
  (await listNoticedMeetings(tx, newsSince(cx), cx.now())).map(
    ({ kind, prospectId, fullName, name, since }) => ({
      kind,
      ...{ subject: prospectId, names: { name: fullName, meeting: name }, since: cx.clock.toVirtual(since) },
    }),
  );

/** Told to its owner, who alone can reconnect it. */
async function ofCalendar(cx: Context, tx: Tx): Promise<Finding[]> {
  const broken = await findBrokenCalendar(tx);
  if (!broken) return [];
  const since = cx.clock.toVirtual(broken.since);
  return [{ kind: "calendar_broken", subject: broken.id, since, names: {} }];
}

/** INTEG-22: told to its owner, 30 and 7 days before its end and after it. */
async function ofApiToken(cx: Context, tx: Tx): Promise<Finding[]> {
  const token = await findToken(tx);
  const found = token && noticeOfToken(token.expiresAt, cx.now());
  if (!token || !found) return [];
  return [{ ...found, subject: token.id, since: cx.clock.toVirtual(found.since), names: found.names }];
}

async function ofPerson(cx: Context, tx: Tx): Promise<Finding[]> {
  if (cx.scope.isConfirmed) return [];
  const address = await readAddress(tx);
  if (!address) return [];
  const since = cx.clock.toVirtual(address.since);
  return [{ kind: "email_unconfirmed", subject: cx.scope.personId, since, names: { email: address.email } }];
}

/** Reported to members whose steps wait, even if only an admin can resolve it (NOTIF-15). */
async function ofCredits(cx: Context, tx: Tx): Promise<Finding[]> {
  const credits = await readCredits(tx);
  if (!credits?.emptiedAt) return [];
  const since = cx.clock.toVirtual(credits.emptiedAt);
  return [{ kind: "credits_empty", subject: tx.workspaceId, since, names: {} }];
}

/** A brand that bills elsewhere says nothing of it here (BRAND-12). */
async function ofWorkspace(cx: Context, tx: Tx): Promise<Finding[]> {
  if (cx.entitlements.isPaid || cx.scope.brand.switches.suppressSubscriptionNotices) return [];
  const workspace = await readWorkspace(tx);
  if (!workspace) return [];
  const since = cx.clock.toVirtual(workspace.trialEndsAt ?? workspace.createdAt);
  return [{ kind: "unpaid", subject: workspace.id, since, names: { name: workspace.name } }];
}

/** What admins are reminded of by email, too (BILL-58); when a plan has stopped, everybody is told above. */
async function ofPlan(cx: Context, tx: Tx): Promise<Finding[]> {
  const { switches } = cx.scope.brand;
  const row = switches.suppressSubscriptionNotices ? null : await readBilling(tx);
  const due = row && reminderNow(standingOf(cx, row, switches), cx.now());
  const kind = due && kindOfReminder[due.kind];
  if (!kind) return [];
  return [{ kind, subject: tx.workspaceId, since: cx.clock.toVirtual(due.at), names: { name: row.name } }];
}

/** A failed payment that is reminded of again is a new notice. */
const kindOfReminder: Record<ReminderKind, NoticeKind | null> = {
  payment_failed: "payment_failed",
  payment_open: "payment_failed",
  payment_last: "payment_failed",
  plan_stopped: null,
  trial_soon: "trial_ending",
  trial_last_day: "trial_last_day",
  trial_over: "trial_ended",
};

const placeIn = (meta: string, { subject, over = "" }: Finding) =>
  meta.replace("{subject}", subject).replace("{over}", over);

function shown(cx: Context, finding: Finding, read: ReadonlySet<string>): Notice {
  const { kind, names, since, account } = finding;
  const { type, action, page } = weights[kind];
  const words = noticeWords("en", kind, names);
  const canMend = action && words.action && (!page || sees(cx.scope, page));
  const id = keyOf(finding);
  return {
    id,
    ...{ kind, type, names },
    title: words.title,
    text: words.text,
    photoLink: account?.photoLink ?? null,
    accountId: account?.id ?? null,
    action: canMend ? { ...action, meta: placeIn(action.meta, finding), text: words.action ?? "" } : null,
    since: since.toISOString(),
    isRead: read.has(id),
  };
}
