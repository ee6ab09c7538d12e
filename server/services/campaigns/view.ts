import { isDeepStrictEqual } from "node:util";
import { type Campaign, type CampaignListItem, hasWays } from "@/lib/contract/campaigns/campaigns";
import { graphOf } from "@/lib/contract/campaigns/graph";
import { channelOf, type Sequence, withoutDelays } from "@/lib/contract/campaigns/sequence";
import { settingsOf } from "@/lib/contract/campaigns/settings";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { commandsFor } from "@/server/domain/campaigns/machine";
import { changesWithReach } from "@/server/domain/campaigns/reach";
import { knownPlaceholders } from "@/server/domain/campaigns/sequence/placeholder-values";
import { problemsOf } from "@/server/domain/campaigns/sequence/problems";
import { countWaiting, type Waiting } from "@/server/repositories/campaigns/attention";
import {
  type CampaignRow,
  firstPublished,
  listLive,
  listSenders,
} from "@/server/repositories/campaigns/campaigns";
import { countParked, listClosedLanes, listNextRows } from "@/server/repositories/campaigns/numbers";
import type { Preparation } from "@/server/repositories/campaigns/preparations";
import { listTrails } from "@/server/repositories/campaigns/trails";
import { listCustomFields } from "@/server/repositories/prospects/prospects";
import { sourcesOf } from "@/server/services/searches/view";
import { lastDaysOf } from "./days";
import { sendersWithoutHours } from "./hours";
import { sendersWithoutMeetingLink } from "./meeting-link-problems";
import { nextSendOf } from "./next-send";
import { type Counted, countCampaigns, numbersOfSteps } from "./numbers";
import { targetsOf } from "./step-targets";

type CampaignState = Pick<Campaign, "numbers" | "nextSend" | "senders" | "late" | "needsYou">;

/** Numbers, next send and what waits for a person, for a page of campaigns in a handful of reads. */
async function stateOf(cx: Context, tx: Tx, rows: readonly CampaignRow[]) {
  const ids = rows.map(({ id }) => id);
  const [counted, senders, next, parked, closed, attention] = await Promise.all([
    countCampaigns(tx, ids),
    listSenders(tx, ids),
    listNextRows(tx, ids),
    countParked(tx, ids),
    listClosedLanes(tx, ids),
    countWaiting(tx, ids, cx.scope.allowedAccounts),
  ]);
  const states = rows.map((row): [string, CampaignState] => {
    const own = <R extends { campaignId: string }>(all: readonly R[]) =>
      all.filter(({ campaignId }) => campaignId === row.id);
    const numbers = counted.numbers.get(row.id)!;
    const waiting = own(parked);
    const lanes = own(closed).map(({ reason }) => reason);
    const nextSend = nextSendOf(cx, row, {
      senders: own(senders).length,
      prospects: numbers.prospects,
      running: numbers.active + numbers.held,
      next: own(next)[0] ?? null,
      closed: lanes,
      parked: waiting,
    });
    const needsYou = waitsIn(row, own(attention)).reduce((sum, { count }) => sum + count, 0);
    const pairs = own(senders).map(({ accountId, mailboxId }) => ({ accountId, mailboxId }));
    const late = waiting.reduce((sum, one) => sum + one.late, 0);
    return [row.id, { numbers, nextSend, senders: pairs, late, needsYou }];
  });
  return { counted, senders, states: new Map(states) };
}

/** While the campaign does not run, its senders are not reported as a reason to wait. */
export const waitsIn = ({ status }: Pick<CampaignRow, "status">, waiting: readonly Waiting[]): Waiting[] =>
  waiting.filter(({ of }) => of === "people" || status === "active");

/** A page of the list (ux 26, 27). */
export async function showList(
  cx: Context,
  tx: Tx,
  rows: readonly CampaignRow[],
): Promise<CampaignListItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [{ states, senders }, live, liveSince] = await Promise.all([
    stateOf(cx, tx, rows),
    listLive(tx, ids),
    firstPublished(tx, ids),
  ]);
  const zones = new Map(
    ids.map((id) => [id, senders.find(({ campaignId }) => campaignId === id)?.timezone ?? "UTC"] as const),
  );
  const days = await lastDaysOf(cx, tx, zones, liveSince);
  return rows.map((row) => {
    const sequence = live.find(({ campaignId }) => campaignId === row.id)?.sequence ?? row.draft;
    return {
      ...headOf(cx, row, sequence),
      ...states.get(row.id)!,
      sequenceLength: lengthOf(sequence),
      channels: channelsOf(sequence),
      takesNewPeople: settingsOf(row.settings).takesNewPeople,
      isUpdating: row.preparation?.endedAt === null,
      lastDays: days.get(row.id) ?? [],
    };
  });
}

/** Everything the builder and the campaign's pages show. */
export async function showCampaign(cx: Context, tx: Tx, row: CampaignRow): Promise<Campaign> {
  const [{ states, counted }, [live], fields] = await Promise.all([
    stateOf(cx, tx, [row]),
    listLive(tx, [row.id]),
    listCustomFields(tx),
  ]);
  const { numbers, nextSend, senders, late, needsYou } = states.get(row.id)!;
  const isChanged = live !== undefined && !isDeepStrictEqual(live.sequence, row.draft);
  const people = isChanged ? await listTrails(tx, row.id, live.sequence) : [];
  const shown = (at: Date) => cx.clock.toVirtual(at).toISOString();
  return {
    ...headOf(cx, row, row.draft),
    ...{ numbers, nextSend, senders, late, needsYou, isUpdating: row.preparation?.endedAt === null },
    sequence: row.draft,
    ...drawn(row),
    draftVersion: row.draftVersion,
    draftSavedAt: shown(row.draftSavedAt),
    liveSequence: live?.sequence ?? null,
    liveVersion: live?.version ?? null,
    publishedAt: live ? shown(live.publishedAt) : null,
    changes: isChanged ? changesWithReach(live.sequence, row.draft, people) : [],
    problems: problemsOf({
      sequence: row.draft,
      senders,
      knownNames: knownPlaceholders(fields.map(({ key }) => key)),
      targets: await targetsOf(cx, tx, row),
      settings: settingsOf(row.settings),
      isIncludeTalkedBefore: row.isIncludeTalkedBefore,
      withoutHours: await sendersWithoutHours(tx, row),
      withoutMeetingLink: await sendersWithoutMeetingLink(tx, row),
    }),
    steps: stepsOf(counted, row.id, row.draft, live?.sequence ?? []),
    customFields: fields.map(({ key, name }) => ({ key, name })),
    isExistingPeople: row.isExistingPeople,
    isIncludeTalkedBefore: row.isIncludeTalkedBefore,
    isOnlyPremium: row.isOnlyPremium,
    settings: settingsOf(row.settings),
    guard: row.guard && { ...row.guard, at: shown(new Date(row.guard.at)) },
    searches: await sourcesOf(tx, row.id),
  };
}

function drawn({ sequenceType, draft }: CampaignRow) {
  const { nodes, links } = hasWays(sequenceType) ? graphOf(draft) : { nodes: [], links: [] };
  return { sequenceNodes: nodes, sequenceLinks: links };
}

const headOf = (cx: Context, row: CampaignRow, sequence: Sequence) => ({
  id: row.id,
  name: row.name,
  sequenceType: row.sequenceType,
  status: row.status,
  commands: commandsFor(row.status),
  isEmailOnly: isEmailOnly(sequence),
  preparation: row.preparation && preparationOf(cx, row.preparation),
  paused:
    row.status === "paused" && row.pausedAt
      ? {
          by: row.pausedBy,
          at: cx.clock.toVirtual(row.pausedAt).toISOString(),
          isByPlan: row.isHeldByPlan,
        }
      : null,
  createdAt: cx.clock.toVirtual(row.createdAt).toISOString(),
  version: row.version,
});

const preparationOf = (cx: Context, { total, done, endedAt, outcome }: Preparation) => ({
  ...{ total, done, outcome },
  endedAt: endedAt && cx.clock.toVirtual(new Date(endedAt)).toISOString(),
});

const channelsOf = (sequence: Sequence) => [
  ...new Set(sequence.flatMap(({ type }) => channelOf(type) ?? [])),
];
/** The number of steps, as users count them: without delays. */
export const lengthOf = (sequence: Sequence): number => withoutDelays(sequence).length;

/** A campaign that needs no profile, only addresses (CAMP-52). */
export const isEmailOnly = (sequence: Sequence) => {
  const channels = channelsOf(sequence);
  return channels.length === 1 && channels[0] === "email";
};

const stepsOf = (counted: Counted, campaignId: string, draft: Sequence, live: Sequence) =>
  numbersOfSteps(counted, campaignId, [
    ...draft,
    ...live.filter(({ id }) => !draft.some((step) => step.id === id)),
  ]);
