import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { duplicates, MergeObstacle } from "@/lib/contract/prospects/duplicates";
import type { LeadStatus, Prospect } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { laterStatus } from "@/server/domain/prospects/lead-status";
import {
  differences,
  mayGoOn,
  mergedRecord,
  type OpenSequence,
  openAfterMerge,
} from "@/server/domain/prospects/merge-records";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { holdProspect, stopEnrollments, wakeProspects } from "@/server/planning/prospect";
import { logEvents } from "@/server/repositories/ledger/events";
import * as repository from "@/server/repositories/prospects/merging";
import {
  listCustomFields,
  type ProspectRow,
  updateProspects,
} from "@/server/repositories/prospects/prospects";
import { suppressPeople } from "@/server/repositories/prospects/suppressions";
import { planningOf } from "@/server/services/campaigns/planning";
import { mustFindProspect } from "./access";
import { showProspect } from "./view";

type Both = { prospectId: string; otherId: string };
/** What is known about a merge before it is done. */
type Plan = {
  stays: ProspectRow;
  goes: ProspectRow;
  obstacle: MergeObstacle | null;
  open: OpenSequence[];
  /** Until when the prospect is out of office, if one of the records knows; and what each of them knew. */
  away: { until: Date | null; knownTo: ReadonlyMap<string, Date | null> };
};

/** Previews a merge for a member to decide (R24). */
export const previewMerge = (
  cx: Context,
  input: Input<typeof duplicates.preview>,
): Promise<Output<typeof duplicates.preview>> =>
  cx.transact(async (tx) => {
    const ids = await mustFindBoth(cx, tx, input);
    const { stays, goes, obstacle, open } = await plan(cx, tx, input, await repository.listOpenRows(tx, ids));
    const fields = await listCustomFields(tx);
    const names = new Map(fields.map(({ key, name }) => [key, name]));
    return {
      stays: showProspect(cx, stays, fields),
      goes: showProspect(cx, goes, fields),
      obstacle,
      differences: differences(stays, goes)
        .filter(({ field }) => !field.startsWith("custom_field_") || names.has(field))
        .map((each) => ({ ...each, name: names.get(each.field) ?? null })),
      moves: await repository.countMoving(tx, goes.id),
      sequences: open.map(({ prospectId, campaignId, campaignName, endsBecause }) => ({
        ...{ prospectId, campaignId, campaignName, endsBecause },
      })),
      mayGoOn: mayGoOn(open),
    };
  });

/**
 * Merges two records in one transaction: open work on both is resolved first, then everything of the removed record moves to the other
 * (R24). Its log entries stay unchanged and are shown for the remaining record, too.
 */
export const mergeRecords = (cx: Context, input: Input<typeof duplicates.merge>): Promise<Prospect> =>
  cx.transact(async (tx) => {
    const { prospectId, otherId, goesOn } = input;
    if (goesOn !== null && goesOn !== prospectId && goesOn !== otherId) throw new DomainError("not_found");
    const ids = await mustFindBoth(cx, tx, input);
    const openRows = await repository.lockRecords(tx, ids);
    const merge = await plan(cx, tx, input, openRows);
    const { stays, goes, obstacle } = merge;
    if (stays.version !== input.version) throw new DomainError("conflict", { version: stays.version });
    if (goes.version !== input.otherVersion) throw new DomainError("conflict", { version: goes.version });
    if (obstacle) throw new DomainError(obstacle, { name: goes.fullName });
    const fields = await listCustomFields(tx);
    const take = new Set(input.take);
    mustBeFields(
      input.take,
      differences(stays, goes).map(({ field }) => field),
    );
    const planning = planningOf(cx);
    const actorId = cx.scope.personId;
    await endSequences(tx, planning, merge.open, chosen(merge.open, input.goesOn), actorId);
    await repository.moveRecord(
      tx,
      { from: goes.id, into: stays.id },
      { newId: cx.newId, at: cx.now(), by: actorId },
    );
    await writePerson(tx, planning, merge, take);
    await logEvents(tx, [
      {
        ...{ id: cx.newId(), at: cx.now(), kind: "merged_duplicate", prospectId: stays.id, actorId },
        detail: { record: goes.id },
      },
    ]);
    await holdWhileAway(tx, planning, merge);
    await wakeProspects(tx, planning, [stays.id]);
    await publishChange(tx, merge);
    return showProspect(cx, await mustFindProspect(cx, tx, stays.id), fields);
  });

async function mustFindBoth(cx: Context, tx: Tx, { prospectId, otherId }: Both): Promise<string[]> {
  if (prospectId === otherId)
    throw new DomainError("invalid_input", { fields: { otherId: "merge_same_person" } });
  await mustFindProspect(cx, tx, prospectId);
  await mustFindProspect(cx, tx, otherId);
  return [prospectId, otherId];
}

async function plan(
  cx: Context,
  tx: Tx,
  { prospectId, otherId }: Both,
  openRows: readonly repository.OpenRow[],
): Promise<Plan> {
  const stays = await mustFindProspect(cx, tx, prospectId);
  const goes = await mustFindProspect(cx, tx, otherId);
  const ids = [prospectId, otherId];
  const facts = new Map((await repository.listStandings(tx, ids)).map((row) => [row.id, row]));
  const standing = (row: ProspectRow) => ({
    ...{ id: row.id, isOptedOut: row.optedOutAt !== null },
    hasReplied: facts.get(row.id)!.hasReplied,
  });
  const { allowedAccounts } = cx.scope;
  const known = [...facts.values()];
  const isForeign = known.some(({ accountIds }) =>
    accountIds.some((id) => allowedAccounts !== null && !allowedAccounts.includes(id)),
  );
  const isInDoubt = known.some((row) => row.isInDoubt);
  const states = openRows.flatMap((row) => (row.prospectId === otherId ? [row.state] : []));
  const away = known.map(({ id, awayUntil }) => [id, awayUntil] as const);
  return {
    ...{ stays, goes },
    obstacle: obstacleOf({ isForeign, isInDoubt, states }),
    open: openAfterMerge(await repository.listSequences(tx, ids), standing(stays), standing(goes)),
    away: { until: latest(away.map(([, until]) => until)), knownTo: new Map(away) },
  };
}

function obstacleOf(of: {
  isForeign: boolean;
  isInDoubt: boolean;
  states: readonly repository.OpenRow["state"][];
}): MergeObstacle | null {
  if (of.isForeign) return "merge_other_accounts";
  if (of.isInDoubt) return "merge_reply_uncertain";
  if (of.states.includes("unknown")) return "merge_message_unknown";
  return of.states.some((state) => state !== "planned") ? "merge_message_leaving" : null;
}

/** The enrollment whose sequence continues; null if none may. */
function chosen(open: readonly OpenSequence[], goesOn: string | null): string | null {
  const choices = mayGoOn(open);
  if (choices.length < 2) return choices[0] ?? null;
  if (goesOn === null || !choices.includes(goesOn))
    throw new DomainError("merge_choose_sequence", { fields: { goesOn: "merge_choose_sequence" } });
  return goesOn;
}

function mustBeFields(take: readonly string[], known: readonly string[]): void {
  const unknown = take.find((field) => !known.includes(field));
  if (unknown !== undefined) throw new DomainError("unknown_field", { field: unknown });
}

/** A prospect is in one campaign at a time (R24); sequences that may not continue end with their reason. */
async function endSequences(
  tx: Tx,
  planning: Planning,
  open: readonly OpenSequence[],
  goesOn: string | null,
  actorId: string,
): Promise<void> {
  for (const reason of ["opted_out", "replied", "merged"] as const) {
    const ending = open.filter(
      ({ prospectId, endsBecause }) => (endsBecause ?? (prospectId === goesOn ? null : "merged")) === reason,
    );
    await stopEnrollments(
      tx,
      planning,
      ending.map(({ id }) => id),
      { reason, actorId },
    );
  }
}

/** The person's data as chosen. A no to one record is the person's, by every address they have (R18). */
async function writePerson(
  tx: Tx,
  planning: Planning,
  { stays, goes }: Plan,
  take: ReadonlySet<string>,
): Promise<void> {
  const person = mergedRecord(stays, goes, take);
  const optedOutAt = earliest([stays.optedOutAt, goes.optedOutAt]);
  const status = laterStatus(stays.status as LeadStatus, goes.status as LeadStatus);
  await updateProspects(tx, [person], planning.now);
  await repository.noteMerged(tx, stays.id, {
    ...person,
    status: optedOutAt ? "excluded" : status,
    optedOutAt,
  });
  if (optedOutAt) await suppressPeople(tx, [stays.id], { reason: "opted_out", source: null });
}

/** If one record knew of an absence, the other's continuing sequence waits for it, too (R16). */
async function holdWhileAway(tx: Tx, planning: Planning, { stays, open, away }: Plan): Promise<void> {
  const { until, knownTo } = away;
  if (!until || until <= planning.now) return;
  if (!open.some(({ prospectId }) => (knownTo.get(prospectId)?.getTime() ?? 0) < until.getTime())) return;
  await holdProspect(tx, planning, { prospectId: stays.id, until, reason: "out_of_office" });
}

async function publishChange(tx: Tx, { stays, goes, open }: Plan): Promise<void> {
  for (const id of [stays.id, goes.id]) await publish(tx, "refetch", { list: "profiles", id });
  await publish(tx, "refetch", { list: "dialogs", id: stays.id });
  await publish(tx, "refetch", { list: "tasks" });
  await publish(tx, "refetch", { list: "lists" });
  await publish(tx, "refetch", { list: "notes", id: stays.id });
  for (const id of new Set(open.map(({ campaignId }) => campaignId)))
    await publish(tx, "refetch", { list: "workflows", id });
}

const instants = (dates: readonly (Date | null)[]) => dates.flatMap((date) => (date ? [date.getTime()] : []));
const latest = (dates: readonly (Date | null)[]) => {
  const known = instants(dates);
  return known.length > 0 ? new Date(Math.max(...known)) : null;
};
const earliest = (dates: readonly (Date | null)[]) => {
  const known = instants(dates);
  return known.length > 0 ? new Date(Math.min(...known)) : null;
};
