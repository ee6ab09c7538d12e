import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { FunnelGroup, Prospect, prospects } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { standstillOf } from "@/server/domain/campaigns/standstill";
import { publish } from "@/server/outbox/publish";
import { resumeDespiteColleague } from "@/server/planning/colleagues";
import { resumePerson, settleHeld, skipStep, stopPerson } from "@/server/planning/person";
import { countGroups } from "@/server/repositories/campaigns/people-lists";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import { labelsOfProspect } from "@/server/repositories/inbox/labels";
import { countTimeline, listTimeline } from "@/server/repositories/inbox/timeline";
import { findLostAddress } from "@/server/repositories/ledger/bounces";
import * as views from "@/server/repositories/ledger/enrollment-views";
import { findProspect, listCustomFields, type ProspectRow } from "@/server/repositories/prospects/prospects";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { planningOf } from "@/server/services/campaigns/planning";
import { showLabel } from "@/server/services/inbox/labels";
import { consentsOf } from "@/server/services/phone/consents";
import { mustFindMerged, mustFindProspect } from "./access";
import { type Enrollment, showEnrollment } from "./enrollment-view";
import { describeOptOut } from "./opt-in";
import { optOut } from "./opt-out";
import { showEvent, showProspect } from "./view";

/** The number of a campaign's prospects in each state (ux 53). */
export const countFunnel = (
  cx: Context,
  { campaignId }: Input<typeof prospects.funnel>,
): Promise<Output<typeof prospects.funnel>> =>
  cx.transact(async (tx) => {
    await mustFindCampaign(cx, tx, campaignId);
    const groups = await countGroups(tx, { campaignId, accounts: cx.scope.allowedAccounts, now: cx.now() });
    const of = (group: FunnelGroup) => groups.get(group) ?? 0;
    return {
      new: of("new"),
      requestSent: of("request_sent"),
      contacted: of("contacted"),
      connected: of("connected"),
      replied: of("replied"),
      problem: of("problem"),
      excluded: of("excluded"),
      held: of("held"),
      total: [...groups.values()].reduce((sum, count) => sum + count, 0),
    };
  });

export const showOne = (
  cx: Context,
  { id }: Input<typeof prospects.show>,
): Promise<Output<typeof prospects.show>> =>
  cx.transact(async (tx) => {
    const row = await mustFindMerged(cx, tx, id);
    const enrollments = await views.listEnrollmentsOf(tx, row.id, cx.scope.allowedAccounts);
    return {
      prospect: await shown(cx, tx, row),
      enrollments: enrollments.map((each) => showEnrollment(cx, each)),
      labels: (await labelsOfProspect(tx, row.id, cx.scope.personId)).map(showLabel),
      consents: await consentsOf(cx, tx, row.id),
      bounce: row.emailStatus === "invalid" ? await lostAddressOf(cx, tx, row.id) : null,
      optOut: await describeOptOut(cx, tx, row),
      mayErase: cx.scope.isAdmin,
    };
  });

async function lostAddressOf(cx: Context, tx: Tx, id: string) {
  const found = await findLostAddress(tx, id);
  return found && { at: cx.clock.toVirtual(found.at).toISOString(), said: found.said };
}

const shown = async (cx: Context, tx: Tx, row: ProspectRow): Promise<Prospect> =>
  showProspect(cx, row, await listCustomFields(tx));

/** Everything that happened to a person, newest first (ux 54). */
export const listEvents = (
  cx: Context,
  input: Input<typeof prospects.timeline>,
): Promise<Output<typeof prospects.timeline>> =>
  cx.transact(async (tx) => {
    const { cursor, offset = 0, limit } = input;
    const { id } = await mustFindMerged(cx, tx, input.id);
    const rows = await listTimeline(tx, id, { after: placeOf(cursor), offset, limit: limit + 1 });
    const total = await countTimeline(tx, id);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => showEvent(cx, row)),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? cursorOf(last) : null,
    };
  });

type OfEnrollment = { prospectId: string; campaignId: string };
type On = { enrollmentId: string; actorId: string };
type Command = (tx: Tx, on: On, before: views.EnrollmentView) => Promise<unknown>;

/** Runs a command on one prospect in one campaign and returns their new state. */
const onEnrollment = (cx: Context, of: OfEnrollment, command: Command): Promise<Enrollment> =>
  cx.transact(async (tx) => {
    const before = await views.findEnrollment(tx, of, cx.scope.allowedAccounts);
    if (!before) throw new DomainError("not_found");
    await command(tx, { enrollmentId: before.id, actorId: cx.scope.personId }, before);
    await publish(tx, "refetch", { list: "profiles", id: of.prospectId });
    const after = await views.findEnrollment(tx, of, cx.scope.allowedAccounts);
    return showEnrollment(cx, after ?? before);
  });

export const stop = (cx: Context, input: Input<typeof prospects.stop>) =>
  onEnrollment(cx, input, (tx, on) => stopPerson(tx, planningOf(cx), { ...on, reason: "manual" }));

export const resume = (cx: Context, input: Input<typeof prospects.resume>) =>
  onEnrollment(cx, input, async (tx, on, before) => {
    if (before.state === "active" && (await resumeDespiteColleague(tx, planningOf(cx), on))) return;
    const reason = standstillOf(before);
    if (reason) throw new DomainError("person_not_reachable", { reason });
    await resumePerson(tx, planningOf(cx), on);
  });

export const skip = (cx: Context, input: Input<typeof prospects.skipStep>) =>
  onEnrollment(cx, input, (tx, on) => skipStep(tx, planningOf(cx), on));

/** A person says what became of a message of unknown fate (reliability rule 13). */
export const settle = (cx: Context, { verdict, ...of }: Input<typeof prospects.settleHeld>) =>
  onEnrollment(cx, of, (tx, on) => settleHeld(tx, planningOf(cx), { ...on, verdict }));

/** Opts the prospect out of the workspace, on every channel (R18). */
export const optOutProspect = (cx: Context, { id }: Input<typeof prospects.optOut>): Promise<Prospect> =>
  cx.transact(async (tx) => {
    await mustFindProspect(cx, tx, id);
    const actorId = cx.scope.personId;
    await optOut(tx, planningOf(cx), { prospectId: id, by: "colleague", actorId });
    return shown(cx, tx, (await findProspect(tx, id))!);
  });
