import { DomainError } from "@/lib/contract/errors";
import type { exclusions, TakeableStatus } from "@/lib/contract/prospects/imports";
import type { Tx } from "@/server/db/tx";
import { spread } from "@/server/domain/campaigns/senders";
import { exclusionsFor } from "@/server/repositories/imports/imports";
import {
  insertEnrollments,
  listSenderLoads,
  lockEnteredCampaign,
  type NewEnrollment,
  reopenCampaign,
  type SenderLoad,
} from "@/server/repositories/ledger/enrollments";
import { lockProspects } from "@/server/repositories/prospects/prospects";
import { advance } from "./advance";
import { type PlanBatch, writeBatch } from "./batch";
import { delayNewProspects } from "./colleagues";
import type { Planning } from "./planning";

type Exclusion = (typeof exclusions)[number];
type Entering = {
  campaignId: string;
  prospectIds: readonly string[];
  importId?: string | null;
  actorId?: string | null;
  /** People of whom another tool's export says this are taken nevertheless. */
  takenStatuses?: readonly TakeableStatus[];
};
type Entered = { enrolled: string[]; excluded: { prospectId: string; reason: Exclusion }[] };

/** Daily connection requests assumed for an account without a limit of its own. */
const defaultRequests = 30;

/**
 * Adds prospects to a campaign, each once (R24), assigns them to its senders for good (R12), and plans their first step if it runs. A
 * finished campaign runs again. Throws `not_found` for an unknown campaign and `campaign_not_ready` without senders.
 */
export async function enrollPeople(tx: Tx, p: Planning, entering: Entering): Promise<Entered> {
  const campaign = await lockEnteredCampaign(tx, entering.campaignId);
  if (!campaign) throw new DomainError("not_found");
  const present = await lockProspects(tx, entering.prospectIds);
  const asked = [...new Set(entering.prospectIds)].filter((id) => present.has(id));
  const kept = await exclusionsFor(tx, asked, campaign.id, {
    ...campaign,
    takenStatuses: entering.takenStatuses,
  });
  const excluded = asked.flatMap((prospectId) => {
    const reason = kept.get(prospectId);
    return reason ? [{ prospectId, reason }] : [];
  });
  const welcome = asked.filter((id) => !kept.has(id));
  if (welcome.length === 0) return { enrolled: [], excluded };
  const people = await withSenders(tx, p, campaign.id, welcome);
  const added = await insertEnrollments(
    tx,
    {
      campaignId: campaign.id,
      importId: entering.importId ?? null,
      enteredAt: p.now,
      isExclusive: !campaign.isExistingPeople,
    },
    people,
  );
  if (added.length > 0) await reopenCampaign(tx, campaign.id);
  if (campaign.goesByCompanies) await delayNewProspects(tx, p, added);
  await plan(tx, p, entering, added, campaign.status !== "draft");
  return { enrolled: added.map(({ prospectId }) => prospectId), excluded };
}

async function withSenders(
  tx: Tx,
  p: Planning,
  campaignId: string,
  prospectIds: readonly string[],
): Promise<NewEnrollment[]> {
  const all = await listSenderLoads(tx, campaignId);
  const open = all.filter(({ isOpen }) => isOpen);
  const senders = open.length > 0 ? open : all;
  if (senders.length === 0)
    throw new DomainError("campaign_not_ready", { fields: { senders: "fill_this_field" } });
  const places = spread(prospectIds.length, senders.map(candidateOf));
  return prospectIds.map((prospectId, index) => {
    const { accountId, mailboxId } = senders[places[index]!]!;
    return { id: p.newId(), prospectId, accountId, mailboxId };
  });
}

const candidateOf = ({ load, mailboxLimit, requestLimit }: SenderLoad) => ({
  load,
  capacity: mailboxLimit ?? requestLimit ?? defaultRequests,
});

/** Logs who entered; prospects of a draft wait for its start. */
async function plan(
  tx: Tx,
  p: Planning,
  { campaignId, actorId }: Entering,
  added: readonly { id: string; prospectId: string }[],
  isPublished: boolean,
): Promise<void> {
  const from = p.clock.toVirtual(p.now);
  const leaving = isPublished ? added.map(({ id }) => ({ enrollmentId: id, afterStepId: null, from })) : [];
  const batch: PlanBatch = await advance(tx, p, leaving);
  batch.events.unshift(
    ...added.map(({ id, prospectId }) => ({
      id: p.newId(),
      at: p.now,
      kind: "enrolled" as const,
      prospectId,
      campaignId,
      enrollmentId: id,
      actorId,
    })),
  );
  await writeBatch(tx, p, batch);
}
