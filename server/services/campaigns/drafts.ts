import { isDeepStrictEqual } from "node:util";
import { type Campaign, type campaigns, hasWays } from "@/lib/contract/campaigns/campaigns";
import { withWays } from "@/lib/contract/campaigns/graph";
import {
  type CampaignCap,
  type CampaignSettings,
  campaignCapOf,
  settingsOf,
} from "@/lib/contract/campaigns/settings";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { companyRuleOf } from "@/server/domain/campaigns/company-rule";
import { knownPlaceholders } from "@/server/domain/campaigns/sequence/placeholder-values";
import { blocks, problemsOf } from "@/server/domain/campaigns/sequence/problems";
import { publish as publishEvent } from "@/server/outbox/publish";
import { countNewPeople, forgetWaits, holdNewPeople } from "@/server/planning/campaign";
import { forgetCompanies } from "@/server/planning/colleagues";
import type { Planning } from "@/server/planning/planning";
import { wakeTexts } from "@/server/planning/prospect";
import {
  type CampaignRow,
  listLive,
  listSenders,
  updateCampaign,
} from "@/server/repositories/campaigns/campaigns";
import { takePlacesOfBegun } from "@/server/repositories/campaigns/colleagues";
import { countWorkspaceLabels } from "@/server/repositories/campaigns/stop-labels";
import { reopenCampaign } from "@/server/repositories/ledger/enrollments";
import { listCustomFields } from "@/server/repositories/prospects/prospects";
import { followSwitch } from "@/server/services/approvals/manual-approval";
import { holdFilesOf } from "@/server/services/files/step-files";
import { mustFindCampaign, mustLockCampaign } from "./access";
import { sendersWithoutHours } from "./hours";
import { sendersWithoutMeetingLink } from "./meeting-link-problems";
import { planningOf } from "./planning";
import { beginPreparation } from "./preparation";
import { keepVersion } from "./publishing";
import { setSenders } from "./senders";
import { draftOf } from "./sequence";
import { targetsOf } from "./step-targets";
import { showCampaign } from "./view";

/** Saves the builder's draft. Saving on top of an older draft than the stored one changes nothing (ux 36, CAMP-83). */
export const saveDraft = (cx: Context, input: Input<typeof campaigns.update>): Promise<Campaign> =>
  cx.transact(async (tx) => {
    await keepDraft(cx, tx, input);
    return changed(cx, tx, input.id);
  });

export async function keepDraft(cx: Context, tx: Tx, input: Input<typeof campaigns.update>): Promise<void> {
  const { id, draftVersion, senders, sequence, sequenceNodes, sequenceLinks, ...rest } = input;
  const row = await mustLockCampaign(cx, tx, id);
  refuseWhenPutAway(row);
  if (draftVersion !== row.draftVersion)
    throw new DomainError("draft_outdated", { draftVersion: row.draftVersion });
  const sequenceType = hasWays(row.sequenceType) ? row.sequenceType : (rest.sequenceType ?? "simple");
  const becomesSmart = sequenceType !== row.sequenceType;
  const sent = draftOf(cx, sequenceType, { sequence, sequenceNodes, sequenceLinks });
  const draft = sent ?? (becomesSmart ? draftOf(cx, sequenceType, { sequence: row.draft }) : null);
  if (senders) await setSenders(cx, tx, id, senders);
  if (draft) await holdFilesOf(cx, tx, id, draft);
  await updateCampaign(tx, id, {
    ...{ ...rest, sequenceType },
    ...(draft ? { draft } : {}),
    draftVersion: row.draftVersion + 1,
    draftSavedAt: cx.now(),
  });
}

/** Settings outside the steps: they are not part of the draft and apply at once. */
export const saveSettings = (cx: Context, input: Input<typeof campaigns.saveSettings>): Promise<Campaign> =>
  cx.transact(async (tx) => {
    await keepSettings(cx, tx, input);
    return changed(cx, tx, input.id);
  });

export async function keepSettings(
  cx: Context,
  tx: Tx,
  { id, settings = {}, ...choices }: Input<typeof campaigns.saveSettings>,
): Promise<void> {
  refuseLocked(cx, settings);
  const row = await mustLockCampaign(cx, tx, id);
  refuseWhenPutAway(row);
  await refuseUnknownLabels(tx, settings);
  await updateCampaign(tx, id, { ...choices, settings: { ...row.settings, ...settings } });
  const { takesNewPeople = true } = row.settings;
  if (settings.takesNewPeople === false && takesNewPeople) await holdNewPeople(tx, id);
  if (settings.takesNewPeople && !takesNewPeople && row.status === "active")
    await beginPreparation(planningOf(cx), tx, id);
  const before = settingsOf(row.settings);
  const after = { ...before, ...settings };
  if (before.newPeoplePerDay === null && after.newPeoplePerDay !== null)
    await countNewPeople(tx, planningOf(cx), id);
  await forgetWaits(tx, planningOf(cx), { campaignId: id, reasons: loosened(before, after) });
  await followCompanyRule(tx, planningOf(cx), id, before, after);
  const isOn = settings.manualApproval ?? before.manualApproval;
  if (isOn !== before.manualApproval) await followSwitch(cx, tx, id, isOn);
}

/** Only shared labels can be stop labels. A private label of another member and a missing one give the same error. */
async function refuseUnknownLabels(tx: Tx, { stopLabels = [] }: Partial<CampaignSettings>): Promise<void> {
  const ids = [...new Set(stopLabels)];
  if (ids.length > 0 && (await countWorkspaceLabels(tx, ids)) < ids.length)
    throw new DomainError("not_found");
}

/** A feature that the plan lacks cannot be switched on. */
export function refuseLocked(cx: Context, { isLinkTracking }: Partial<CampaignSettings>): void {
  if (isLinkTracking && cx.entitlements.features.link_tracking !== "active")
    throw new DomainError("upgrade_required", { feature: "link_tracking" });
}

/** Wait reasons of prospects that a change of settings has ended or shortened. */
function loosened(before: CampaignSettings, after: CampaignSettings): WaitReason[] {
  const isRaised = (cap: CampaignCap | "newPeoplePerDay") =>
    (before[cap] ?? Number.POSITIVE_INFINITY) < (after[cap] ?? Number.POSITIVE_INFINITY);
  return [
    ...(isRaised("newPeoplePerDay") ? (["new_people_limit"] as const) : []),
    ...(Object.values(campaignCapOf).some(isRaised) ? (["campaign_limit"] as const) : []),
    ...(isDeepStrictEqual(before.workHours, after.workHours) ? [] : (["outside_campaign_hours"] as const)),
    ...(before.recipientHolidays && !after.recipientHolidays ? (["recipient_holiday"] as const) : []),
    ...(before.recipientHours && !after.recipientHours ? (["outside_recipient_hours"] as const) : []),
  ];
}

/** Prospects who have begun count from now on; those whom the company rule held up continue at once when it is switched off (R26). */
async function followCompanyRule(
  tx: Tx,
  p: Planning,
  campaignId: string,
  before: CampaignSettings,
  after: CampaignSettings,
): Promise<void> {
  const [was, is] = [companyRuleOf(before), companyRuleOf(after)];
  const places = (rule: typeof was) => rule?.maxActive ?? Number.POSITIVE_INFINITY;
  if (!was && is) await takePlacesOfBegun(tx, campaignId, p.now);
  if (was && (!is || places(is) > places(was))) await forgetCompanies(tx, p, { campaignId, isOver: !is });
}

export const discardDraft = (cx: Context, { id }: Input<typeof campaigns.discardDraft>): Promise<Campaign> =>
  cx.transact(async (tx) => {
    const row = await mustLockCampaign(cx, tx, id);
    const [live] = await listLive(tx, [id]);
    if (!live) throw new DomainError("campaign_wrong_state", { status: row.status });
    const draftVersion = row.draftVersion + 1;
    const draft = hasWays(row.sequenceType) ? withWays(live.sequence) : live.sequence;
    await holdFilesOf(cx, tx, id, draft);
    await updateCampaign(tx, id, { draft, draftVersion, draftSavedAt: cx.now() });
    return changed(cx, tx, id);
  });

/** Makes the draft the running version (ux 37). */
export const publishDraft = (
  cx: Context,
  { id, alsoPast }: Input<typeof campaigns.publish>,
): Promise<Campaign> =>
  cx.transact(async (tx) => {
    const row = await mustLockCampaign(cx, tx, id);
    refuseWhenPutAway(row);
    await goLive(cx, tx, row, alsoPast);
    return changed(cx, tx, id);
  });

/**
 * Publishes the differences to the running version. Prospects continue in the new version, and those past a step of `alsoPast` return to it
 * (R23). Throws with all problems if one of them is blocking.
 */
export async function goLive(
  cx: Context,
  tx: Tx,
  row: CampaignRow,
  alsoPast: readonly string[] = [],
): Promise<void> {
  const problems = problemsOf({
    sequence: row.draft,
    senders: await listSenders(tx, [row.id]),
    knownNames: knownPlaceholders((await listCustomFields(tx)).map(({ key }) => key)),
    targets: await targetsOf(cx, tx, row),
    settings: settingsOf(row.settings),
    isIncludeTalkedBefore: row.isIncludeTalkedBefore,
    withoutHours: await sendersWithoutHours(tx, row),
    withoutMeetingLink: await sendersWithoutMeetingLink(tx, row),
  });
  if (blocks(problems)) throw new DomainError("campaign_not_ready", { problems });
  const [live = null] = await listLive(tx, [row.id]);
  if (live && isDeepStrictEqual(live.sequence, row.draft)) return;
  const leadsBack = await keepVersion(cx, tx, row, { live, alsoPast });
  if (!live) return;
  await wakeTexts(tx, planningOf(cx), row.id);
  if (leadsBack) await reopenCampaign(tx, row.id);
  if (row.status === "active" || (leadsBack && row.status === "finished"))
    await beginPreparation(planningOf(cx), tx, row.id);
}

function refuseWhenPutAway({ status }: CampaignRow): void {
  if (status === "archived" || status === "deleted")
    throw new DomainError("campaign_wrong_state", { status });
}

export async function changed(cx: Context, tx: Tx, id: string): Promise<Campaign> {
  const row = await mustFindCampaign(cx, tx, id);
  await publishEvent(tx, "update_workflows", { id, version: row.version });
  return showCampaign(cx, tx, row);
}
