import type { CampaignReview, campaignReviews } from "@/lib/contract/campaigns/review";
import { channelOf, isTouch, type Sequence, type TouchKind } from "@/lib/contract/campaigns/sequence";
import { type CampaignSettings, settingsOf } from "@/lib/contract/campaigns/settings";
import type { Input } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { todayOf, weekStart } from "@/server/domain/accounts/daily-use";
import { capToday } from "@/server/domain/campaigns/gate-facts";
import { firstDayOf, type StartingSender } from "@/server/domain/campaigns/hours/first-day";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { isByNumber, kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { mailFindings } from "@/server/domain/campaigns/sequence/mail-findings";
import { listUse } from "@/server/repositories/accounts/accounts";
import { listSenders } from "@/server/repositories/campaigns/campaigns";
import {
  countStarting,
  listSenderLanes,
  listStarting,
  type StartingPerson,
} from "@/server/repositories/campaigns/start";
import { type LaneFacts, readLaneFacts } from "@/server/repositories/ledger/lane-facts";
import { listDomainsOf } from "@/server/repositories/mailboxes/sending-domains";
import { readLinkHost } from "@/server/repositories/tracking/domains";
import { mustFindCampaign } from "./access";
import { lengthsOf, look, missingOf, tally } from "./review-people";

/** Prospects that are checked one by one. */
const maxExamined = 5_000;
const maxShown = 12;

/** What starting a campaign now would do: its senders, who would wait and why, and the first day (ux 42, 43, 46). */
export const reviewCampaign = (
  cx: Context,
  { id }: Input<typeof campaignReviews.show>,
): Promise<CampaignReview> =>
  cx.transact(async (tx) => {
    const { draft, settings } = await mustFindCampaign(cx, tx, id);
    const people = await listStarting(tx, id, maxExamined);
    const counts = await countStarting(tx, id);
    const lanes = await lanesOf(tx, id);
    const looks = people.map((person) => look(draft, person, lanes.get(person.accountId) ?? []));
    const senders = await sendersOf(cx, tx, { id, draft, lanes, counts });
    const sends = firstDayOf(
      draft,
      senders.map((sender) => starting(sender, lanes.get(sender.accountId) ?? [], people)),
      cx.clock.toVirtual(cx.now()),
      settings,
    );
    return {
      senders,
      poorDomains: await poorDomainsOf(tx, draft, senders),
      mailFindings: await mailFindingsOf(tx, { draft, settings, lanes, senders }),
      people: {
        total: counts.reduce((sum, { count }) => sum + count, 0),
        looked: people.length,
        ready: looks.filter(({ reason }) => reason === null).length,
        waiting: tally(looks.flatMap(({ reason }) => reason ?? [])).map(([reason, count]) => ({
          reason,
          count,
        })),
      },
      missing: missingOf(looks),
      lengths: lengthsOf(draft, looks),
      firstDay: {
        count: sends.length,
        sends: sends.slice(0, maxShown).map(({ at, ...send }) => ({ ...send, at: at.toISOString() })),
      },
    };
  });

const sendsEmail = (draft: Sequence) => draft.some(({ type, is_enabled }) => is_enabled && type === "email");

/** What spam filters may dislike about the campaign's emails. */
async function mailFindingsOf(
  tx: Tx,
  of: {
    draft: Sequence;
    settings: Partial<CampaignSettings>;
    lanes: ReadonlyMap<string, LaneFacts[]>;
    senders: readonly Sender[];
  },
): Promise<CampaignReview["mailFindings"]> {
  if (!sendsEmail(of.draft)) return null;
  const { isOpenTracking, isLinkTracking } = settingsOf(of.settings);
  const isTracked = isOpenTracking || isLinkTracking;
  const chosen = new Set(of.senders.map(({ mailboxId }) => mailboxId));
  return mailFindings(of.draft, {
    footers: [...of.lanes.values()]
      .flat()
      .flatMap(({ mailboxId, mailbox }) => (mailbox && chosen.has(mailboxId) ? mailbox.footer : [])),
    isTracked,
    hasOwnLinkDomain: isTracked && (await readLinkHost(tx)) !== null,
  });
}

/** Domains that the campaign's emails would be sent from and whose records are at fault. */
async function poorDomainsOf(
  tx: Tx,
  draft: Sequence,
  senders: readonly Sender[],
): Promise<CampaignReview["poorDomains"]> {
  if (!sendsEmail(draft)) return [];
  const domains = await listDomainsOf(
    tx,
    senders.flatMap(({ mailboxId }) => mailboxId ?? []),
  );
  return domains.flatMap(({ domain, mailboxId, checks }) => {
    const failed = checks.filter(({ state }) => state === "failed").map(({ kind }) => kind);
    return failed.length > 0 ? [{ domain, mailboxId, failed }] : [];
  });
}

async function lanesOf(tx: Tx, id: string): Promise<Map<string, LaneFacts[]>> {
  const found = await listSenderLanes(tx, id);
  const facts = await readLaneFacts(
    tx,
    found.map((lane) => lane.id),
  );
  return Map.groupBy(facts, ({ accountId }) => accountId);
}

type Sender = CampaignReview["senders"][number];

async function sendersOf(
  cx: Context,
  tx: Tx,
  of: {
    id: string;
    draft: Sequence;
    lanes: ReadonlyMap<string, LaneFacts[]>;
    counts: readonly { accountId: string; count: number }[];
  },
): Promise<Sender[]> {
  const now = cx.clock.toVirtual(cx.now());
  const kinds = [
    ...new Set(of.draft.flatMap(({ type, is_enabled }) => (is_enabled && isTouch(type) ? [type] : []))),
  ];
  const senders: Sender[] = [];
  for (const { accountId, mailboxId } of await listSenders(tx, [of.id])) {
    const lanes = of.lanes.get(accountId) ?? [];
    const [first] = lanes;
    const owners = mailboxId ? [accountId, mailboxId] : [accountId];
    const use = first ? await listUse(tx, owners, weekStart(todayOf(first.timezone, now))) : [];
    const caps = kinds.flatMap((kind) => {
      const lane = laneFor(lanes, kind);
      const cap =
        lane &&
        !isWithoutNetwork(lane) &&
        capToday({ kind }, { lane, use, entitlements: cx.entitlements }, now);
      return cap ? [{ kind: cap.kind, limit: cap.limit, used: cap.used }] : [];
    });
    const closed = kinds.filter((kind) => !isByNumber(kind) && !isOpen(laneFor(lanes, kind)));
    const waiting = closed.filter((kind) => isWithoutNetwork(laneFor(lanes, kind)));
    senders.push({
      ...{ accountId, mailboxId, name: first ? `${first.firstName} ${first.lastName}`.trim() : "" },
      people: of.counts.find((one) => one.accountId === accountId)?.count ?? 0,
      // What is sent from a number needs none of the account's lanes.
      canSend: closed.length === 0 || (closed.length === waiting.length && closed.length < kinds.length),
      waitsForNetwork: waiting.length > 0,
      caps: [...new Map(caps.map((cap) => [cap.kind, cap])).values()],
    });
  }
  return senders;
}

const laneFor = (lanes: readonly LaneFacts[], kind: TouchKind) =>
  lanes.find(({ channel }) => channel === channelOf(kind));
const isWithoutNetwork = (lane: LaneFacts | undefined) => lane?.closedReason === "no_network_account";
const isOpen = (lane: LaneFacts | undefined) =>
  lane !== undefined &&
  lane.closedReason === null &&
  (lane.channel === "email" || lane.accountStatus === "active");

/** A sender as the first day is reckoned with. */
function starting(
  { accountId, caps, canSend }: Sender,
  lanes: readonly LaneFacts[],
  people: readonly StartingPerson[],
): StartingSender {
  const [first] = lanes;
  const mailbox = lanes.find((lane) => lane.mailbox)?.mailbox;
  const spacing =
    mailbox && lanes.every((lane) => lane.channel !== "network" || isWithoutNetwork(lane))
      ? mailbox.spacing
      : first?.accountSpacing;
  return {
    accountId,
    hours: first ? hoursOf(first) : { timezone: "UTC", start: 9, end: 18, days: [1, 2, 3, 4, 5] },
    spacingSeconds: spacing ? (spacing[0] + spacing[1]) / 2 : 0,
    people: canSend
      ? people
          .filter((person) => person.accountId === accountId && !person.isBarred)
          .map(({ fullName }) => fullName)
      : [],
    freeOf: (kind) => {
      // The limits of an account and a mailbox do not count what is sent from a number.
      if (isByNumber(kind)) return { today: Number.POSITIVE_INFINITY, fresh: Number.POSITIVE_INFINITY };
      const cap = caps.find((one) => one.kind === kindFacts[kind].limit);
      return cap ? { today: Math.max(0, cap.limit - cap.used), fresh: cap.limit } : { today: 0, fresh: 0 };
    },
  };
}
