import { maxMatching } from "@/lib/contract/campaigns/people-limits";
import { filterOf } from "@/lib/contract/prospects/chosen-filter";
import type { SegmentPause } from "@/lib/contract/prospects/segments";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { enrollPeople } from "@/server/planning/enroll";
import { readRights } from "@/server/repositories/auth/memberships";
import { findCampaign, listSenders } from "@/server/repositories/campaigns/campaigns";
import { lockEnteredCampaign } from "@/server/repositories/ledger/enrollments";
import { unseenMatching } from "@/server/repositories/prospects/list";
import {
  findSegment,
  lockSegment,
  noteJudged,
  noteRound,
  type SegmentRow,
  switchSegment,
} from "@/server/repositories/prospects/segments";
import { isFenced } from "@/server/repositories/workspaces/restorations";
import { planningIn } from "@/server/services/campaigns/planning";
import { filterFor } from "./list";
import { publishSegments } from "./segments";

type SegmentTools = Pick<Tools, "now" | "newId">;

const perBatch = 100;
const betweenRoundsMs = 120_000;

/**
 * Adds the next prospects who match a segment to its campaign, as a member does by hand, and remembers them, so that each enters once. Does
 * nothing while another worker is at it. True if there may be more.
 */
export async function runSegment(tools: SegmentTools, tx: Tx, id: string): Promise<boolean> {
  const found = await findSegment(tx, id);
  if (!found?.isOn || (await isFenced(tx))) return false;
  // Campaigns are locked before everything else (engine/lock-order.md).
  const campaign = await lockEnteredCampaign(tx, found.campaignId);
  const row = await lockSegment(tx, id, { skipsLocked: true });
  if (!row?.isOn) return false;
  const rights = await readRights(tx, row.createdBy);
  const accounts = rights?.isAdmin ? null : (rights?.allowedAccounts ?? null);
  const obstacle = await obstacleOf(tx, row, { status: campaign?.status, rights, accounts });
  if (obstacle) {
    await switchSegment(tx, id, obstacle, tools.now());
    await publishSegments(tx, id);
    return false;
  }
  const filter = await filterFor(tx, filterOf(row.state), {
    ...{ now: tools.now(), accounts, maxFound: maxMatching },
  });
  const next = await unseenMatching(tx, filter, { segmentId: id, afterId: row.afterId, limit: perBatch });
  await add(tools, tx, row, next);
  const at = tools.now();
  const afterId = next.length === perBatch ? next.at(-1)!.id : null;
  await noteRound(tx, id, { afterId, at, nextAt: new Date(+at + betweenRoundsMs) });
  if (next.length > 0 || row.ranAt === null) await publishSegments(tx, id);
  return afterId !== null;
}

type Facts = {
  status: string | undefined;
  rights: Awaited<ReturnType<typeof readRights>>;
  accounts: readonly string[] | null;
};

/** Why the segment cannot add anybody, now and until a member does something. */
async function obstacleOf(
  tx: Tx,
  { campaignId }: SegmentRow,
  { status, rights, accounts }: Facts,
): Promise<SegmentPause | null> {
  if (status === undefined || status === "archived" || status === "deleted") return "campaign_closed";
  const pages = rights?.isAdmin ? null : rights?.allowedPages;
  const seesPages = !pages || (pages.includes("profiles") && pages.includes("campaigns"));
  if (!rights || !seesPages || !(await findCampaign(tx, campaignId, accounts))) return "no_access";
  return (await listSenders(tx, [campaignId])).length === 0 ? "no_sender" : null;
}

type Unseen = Awaited<ReturnType<typeof unseenMatching>>;

/** Enrolls whoever may be contacted, and notes what became of each. */
async function add(
  tools: SegmentTools,
  tx: Tx,
  { id, campaignId, createdBy }: SegmentRow,
  people: Unseen,
): Promise<void> {
  if (people.length === 0) return;
  const listed = people.filter(({ listedAs }) => listedAs !== null);
  const prospectIds = people.filter(({ listedAs }) => listedAs === null).map((person) => person.id);
  const entering = { campaignId, prospectIds, actorId: createdBy };
  const { enrolled, excluded } = await enrollPeople(tx, await planningIn(tx, tools), entering);
  await noteJudged(
    tx,
    id,
    [
      ...listed.map((person) => ({
        ...{ prospectId: person.id, outcome: "skipped" as const },
        reason: person.listedAs === "opted_out" ? "opted_out" : "blacklisted",
      })),
      ...excluded.map(({ prospectId, reason }) => ({ prospectId, outcome: "skipped" as const, reason })),
      ...enrolled.map((prospectId) => ({ prospectId, outcome: "added" as const, reason: null })),
    ],
    tools.now(),
  );
  if (enrolled.length === 0) return;
  await publish(tx, "refetch", { list: "workflows", id: campaignId });
  await publish(tx, "refetch", { list: "profiles" });
}
