import type { campaignPeople } from "@/lib/contract/campaigns/people";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { PeopleCommand } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { standstillOf } from "@/server/domain/campaigns/standstill";
import { publish } from "@/server/outbox/publish";
import { resumeDespiteColleague } from "@/server/planning/colleagues";
import {
  pausePerson,
  removePerson,
  restartPerson,
  restorePerson,
  resumePerson,
  skipStep,
  stopPerson,
  unpausePerson,
} from "@/server/planning/person";
import { findLabel } from "@/server/repositories/inbox/labels";
import { type EnrollmentView, findEnrollment } from "@/server/repositories/ledger/enrollment-views";
import { lockEnteredCampaign } from "@/server/repositories/ledger/enrollments";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { planningOf } from "@/server/services/campaigns/planning";
import { eachAlone, enrollOne, labelOne } from "./each-alone";

type CommandInput = Input<typeof campaignPeople.command>;
type Done = Output<typeof campaignPeople.command>;

/** One command for many prospects of a campaign (ux 12, 52). */
export async function commandPeople(cx: Context, input: CommandInput): Promise<Done> {
  await cx.transact(async (tx) => {
    await mustFindCampaign(cx, tx, input.campaignId);
    await mustFindNamed(cx, tx, input);
    await mustBeWhole[input.command]?.(cx, tx, input);
  });
  return eachAlone(cx, input.ids, (tx, id) => commandOne(cx, tx, id, input));
}

async function commandOne(cx: Context, tx: Tx, prospectId: string, input: CommandInput): Promise<void> {
  const { campaignId, command } = input;
  const found = await findEnrollment(tx, { prospectId, campaignId }, cx.scope.allowedAccounts);
  if (!found) throw new DomainError("not_found");
  await handlers[command](cx, tx, found, input);
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
}

type Check = (cx: Context, tx: Tx, input: CommandInput) => Promise<void>;
const missing = (field: string) =>
  new DomainError("invalid_input", { fields: { [field]: "fill_this_field" } });

/** A referenced campaign or label must exist, whether or not the command uses it. */
const mustFindNamed: Check = async (cx, tx, { toCampaignId, labelId }) => {
  if (toCampaignId) await mustFindCampaign(cx, tx, toCampaignId);
  if (labelId && !(await findLabel(tx, labelId, cx.scope.personId))) throw new DomainError("not_found");
};

const mustHaveTarget: Check = async (cx, tx, { campaignId, toCampaignId }) => {
  if (!toCampaignId) throw missing("toCampaignId");
  const { status } = await mustFindCampaign(cx, tx, toCampaignId);
  if (toCampaignId === campaignId || status === "archived" || status === "deleted")
    throw new DomainError("campaign_wrong_state", { status });
};
/** What a command requires besides prospects. */
const mustBeWhole: Partial<Record<PeopleCommand, Check>> = {
  copy: mustHaveTarget,
  move: mustHaveTarget,
  async pause(cx, _, { until }) {
    if (!until) throw missing("until");
    if (cx.clock.toReal(new Date(until)) <= cx.now())
      throw new DomainError("invalid_input", { fields: { until: "invalid_input" } });
  },
  async label(_cx, _tx, { labelId }) {
    if (!labelId) throw missing("labelId");
  },
};

type CommandHandler = (cx: Context, tx: Tx, found: EnrollmentView, input: CommandInput) => Promise<unknown>;
const on = (cx: Context, { id }: EnrollmentView) => ({ enrollmentId: id, actorId: cx.scope.personId });

/** A prospect who cannot be contacted gets no step, so starting or resuming would not help (R13, R18). */
function mustBeReachable(found: EnrollmentView): void {
  const reason = standstillOf(found);
  if (reason) throw new DomainError("person_not_reachable", { reason });
}

const copy: CommandHandler = (cx, tx, { prospectId }, { toCampaignId }) =>
  enrollOne(cx, tx, { prospectId, campaignId: toCampaignId! });

const handlers: Record<PeopleCommand, CommandHandler> = {
  pause: (cx, tx, found, { until }) =>
    pausePerson(tx, planningOf(cx), { ...on(cx, found), until: cx.clock.toReal(new Date(until!)) }),
  async resume(cx, tx, found) {
    if (found.state === "active") {
      await resumeDespiteColleague(tx, planningOf(cx), on(cx, found));
      return unpausePerson(tx, planningOf(cx), on(cx, found));
    }
    mustBeReachable(found);
    return resumePerson(tx, planningOf(cx), on(cx, found));
  },
  skip: (cx, tx, found) => skipStep(tx, planningOf(cx), on(cx, found)),
  stop: (cx, tx, found) => stopPerson(tx, planningOf(cx), { ...on(cx, found), reason: "manual" }),
  async restart(cx, tx, found) {
    mustBeReachable({ ...found, stepId: found.sequence[0]?.id ?? null });
    return restartPerson(tx, planningOf(cx), on(cx, found));
  },
  label: (cx, tx, { prospectId }, { labelId }) => labelOne(cx, tx, { prospectId, labelId: labelId! }),
  copy,
  async move(cx, tx, found, input) {
    // Campaigns are locked before prospects (engine/lock-order.md).
    await lockEnteredCampaign(tx, input.toCampaignId!);
    await removePerson(tx, planningOf(cx), on(cx, found));
    await copy(cx, tx, found, input);
  },
  remove: (cx, tx, found) => removePerson(tx, planningOf(cx), on(cx, found)),
  async restore(cx, tx, found) {
    const resumes = found.stopReason === "prospect_removed";
    if (resumes) mustBeReachable(found);
    return restorePerson(tx, planningOf(cx), { ...on(cx, found), resumes });
  },
};
