import type { DealCard } from "@/lib/contract/crm/deal-parts";
import type { deals, OpenedDeal } from "@/lib/contract/crm/deals";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { inHundredths } from "@/server/domain/crm/figures";
import { keysBetween } from "@/server/domain/crm/positions";
import { restorableSince } from "@/server/domain/crm/restoring";
import { publish } from "@/server/outbox/publish";
import { endWithDeals, lockWithDeals } from "@/server/planning/closed-deals";
import { listEntitled } from "@/server/repositories/auth/memberships";
import { listChanges, logChanges, type NewChange } from "@/server/repositories/crm/changes";
import * as repository from "@/server/repositories/crm/deals";
import { gapAt, gapAtTop, gapBehind, gapWhere } from "@/server/repositories/crm/places";
import { lockStages, type StageRow } from "@/server/repositories/crm/stages";
import type { ProspectRow } from "@/server/repositories/prospects/prospects";
import { planningOf } from "@/server/services/campaigns/planning";
import { mustFindProspect } from "@/server/services/prospects/access";
import { cardShower } from "./cards";
import { changesOf, type Wanted } from "./changes";
import { ofCrm } from "./connection";
import { placeIn } from "./places";

type DealRow = repository.DealRow;

/** Lines of a deal's history that are shown. */
const mostChanges = 100;

/** A new deal is the first of its stage. Without an owner it is its creator's. */
export const createDeal = (cx: Context, input: Input<typeof deals.create>): Promise<OpenedDeal> =>
  ofCrm(cx, async (tx) => {
    const { ownerId = cx.scope.personId } = input;
    if (input.prospectId) await mustFindProspect(cx, tx, input.prospectId);
    if (ownerId) await mustBeOwner(tx, ownerId);
    const stage = await mustLockStage(tx, input.stageId);
    const id = cx.newId();
    const at = cx.now();
    const { name, currency, prospectId, companyName, closeDate } = input;
    await repository.insertDeal(tx, {
      ...{ id, stageId: stage.id, name, currency, prospectId, companyName, closeDate, ownerId, at },
      position: await placeIn(tx, stage.id, id, await gapAtTop(tx, stage.id, id)),
      amount: inHundredths(input.amount),
      probability: input.probability === null ? null : inHundredths(input.probability),
    });
    await log(cx, tx, [{ dealId: id, kind: "created", before: null, after: stage.name }]);
    return changed(cx, tx, id);
  });

export const showDeal = (cx: Context, { id }: Input<typeof deals.show>): Promise<OpenedDeal> =>
  ofCrm(cx, (tx) => open(cx, tx, id));

/** Changes what is named. Sequences that a closed deal ends are stopped in the same transaction (R14). */
export const updateDeal = (cx: Context, input: Input<typeof deals.update>): Promise<OpenedDeal> =>
  ofCrm(cx, async (tx) => {
    const { id, version } = input;
    const wanted = await wantedOf(cx, tx, input);
    const ending = wanted.status !== undefined && wanted.status !== "open";
    if (ending) await lockWithDeals(tx, await prospectsOf(tx, [id], wanted));
    const stage = input.stageId ? await mustLockStage(tx, input.stageId) : undefined;
    await mustLockDeal(tx, id, version);
    const row = await mustFind(tx, id);
    const keys = await keysAtTop(tx, stage, [row]);
    await log(cx, tx, await apply(cx, tx, row, wanted, stage && { stage, keys }));
    const isClosed = ending && row.status !== wanted.status;
    if (isClosed) await endSequences(cx, tx, await prospectsOf(tx, [id], {}));
    return changed(cx, tx, id);
  });

async function wantedOf(cx: Context, tx: Tx, input: Input<typeof deals.update>): Promise<Wanted> {
  const { name, currency, status, lostReason, companyName, closeDate } = input;
  const { ownerId, prospectId, amount, probability } = input;
  let prospect: ProspectRow | null | undefined = prospectId === null ? null : undefined;
  if (prospectId) prospect = await mustFindProspect(cx, tx, prospectId);
  return {
    ...{ name, currency, status, lostReason, companyName, closeDate },
    amount: amount === undefined ? undefined : inHundredths(amount),
    probability: probability === undefined || probability === null ? probability : inHundredths(probability),
    owner: await ownerOf(tx, ownerId),
    prospect: prospect && { id: prospect.id, fullName: prospect.fullName },
  };
}

/** Moves a deal inside its stage or to another one; the answer is its card. */
export const moveDeal = (cx: Context, input: Input<typeof deals.move>): Promise<DealCard> =>
  ofCrm(cx, async (tx) => {
    const { id, version, newPosition, after } = input;
    if (newPosition === undefined && after === undefined)
      throw new DomainError("invalid_input", { fields: { newPosition: "fill_this_field" } });
    const known = await repository.listBelonging(tx, after ? [id, after] : [id]);
    const found = known.find((deal) => deal.id === id);
    if (!found || (after && !known.some((deal) => deal.id === after))) throw new DomainError("not_found");
    const stage = await mustLockStage(tx, input.stageId ?? found.stageId);
    if (after === id) throw new DomainError("invalid_input", { fields: { after: "invalid_input" } });
    await mustLockDeal(tx, id, version);
    const row = await mustFind(tx, id);
    const gap = await gapOf(tx, { id, stageId: stage.id, newPosition, after });
    const position = await placeIn(tx, stage.id, id, gap);
    const isElsewhere = stage.id !== row.stageId;
    await repository.changeDeal(tx, id, {
      position,
      ...(isElsewhere ? { stageId: stage.id, inStageSince: cx.now() } : {}),
    });
    if (isElsewhere)
      await log(cx, tx, [{ dealId: id, kind: "stage", before: row.stageName, after: stage.name }]);
    await publish(tx, "refetch", { list: "deals", id });
    const moved = await mustFind(tx, id);
    return (await cardShower(cx, tx, [moved]))(moved);
  });

type To = { id: string; stageId: string; newPosition?: number; after?: string | null };

async function gapOf(tx: Tx, { id, stageId, newPosition = 0, after }: To) {
  if (after === null) return gapAtTop(tx, stageId, id);
  if (after === undefined) return gapAt(tx, stageId, id, newPosition);
  const gap = await gapBehind(tx, stageId, id, after);
  if (!gap) throw new DomainError("conflict");
  return gap;
}

/** Deletes a deal; it can be restored for 30 days. */
export const removeDeal = (cx: Context, { id }: Input<typeof deals.remove>): Promise<null> =>
  ofCrm(cx, async (tx) => {
    if ((await repository.lockDeals(tx, [id])).length === 0) throw new DomainError("not_found");
    await log(cx, tx, [await remove(cx, tx, await mustFind(tx, id))]);
    await publish(tx, "refetch", { list: "deals", id });
    return null;
  });

async function remove(cx: Context, tx: Tx, { id, status }: DealRow): Promise<Line> {
  await repository.changeDeal(tx, id, { deletedAt: cx.now() });
  return { dealId: id, kind: "status", before: status, after: "deleted" };
}

/** Brings a deleted deal back to where it was. */
export const restoreDeal = (cx: Context, { id }: Input<typeof deals.restore>): Promise<OpenedDeal> =>
  ofCrm(cx, async (tx) => {
    if ((await restoreAll(cx, tx, [id])) === 0) throw new DomainError("not_found");
    return changed(cx, tx, id);
  });

/** Restores those that are deleted; returns how many of them there are now. */
async function restoreAll(cx: Context, tx: Tx, ids: readonly string[]): Promise<number> {
  const found = await repository.listBelonging(tx, ids);
  const stages = await lockStages(tx, [...new Set(found.map(({ stageId }) => stageId))]);
  const locked = await repository.lockDeals(tx, ids, restorableSince(cx.now()));
  const places = new Map((await repository.listBelonging(tx, ids)).map((deal) => [deal.id, deal]));
  // Meanwhile one of their stages may have been deleted.
  const held = new Set(stages.map(({ id }) => id));
  if ([...places.values()].some(({ stageId }) => !held.has(stageId))) throw new DomainError("conflict");
  for (const { id, isDeleted } of locked) {
    if (!isDeleted) continue;
    const { stageId, position: old } = places.get(id)!;
    const position = await placeIn(tx, stageId, id, await gapWhere(tx, stageId, id, old));
    await repository.changeDeal(tx, id, { deletedAt: null, position });
    const { status } = await mustFind(tx, id);
    await log(cx, tx, [{ dealId: id, kind: "status", before: "deleted", after: status }]);
  }
  return locked.length;
}

/** Changes many deals in one transaction, or none. */
export const changeManyDeals = (
  cx: Context,
  input: Input<typeof deals.changeMany>,
): Promise<Output<typeof deals.changeMany>> =>
  ofCrm(cx, async (tx) => {
    const { ownerId, stageId, status, isDeleted } = input;
    const ids = [...new Set(input.ids)];
    if ([ownerId, stageId, status, isDeleted].every((one) => one === undefined))
      throw new DomainError("invalid_input", { fields: { status: "fill_this_field" } });
    const owner = await ownerOf(tx, ownerId);
    const ending = status !== undefined && status !== "open";
    if (ending) await lockWithDeals(tx, await prospectsOf(tx, ids, {}));
    const stage = stageId ? await mustLockStage(tx, stageId) : undefined;
    if (isDeleted === false) await restoreAll(cx, tx, ids);
    const locked = new Set((await repository.lockDeals(tx, ids)).map(({ id }) => id));
    const rows = new Map((await repository.listDeals(tx, [...locked])).map((row) => [row.id, row]));
    const some = ids.flatMap((id) => rows.get(id) ?? []);
    const keys = await keysAtTop(tx, stage, some);
    const lines: Line[] = [];
    const closed: string[] = [];
    for (const row of some) {
      lines.push(...(await apply(cx, tx, row, { owner, status }, stage && { stage, keys })));
      if (ending && row.status !== status) closed.push(row.id);
      if (isDeleted) lines.push(await remove(cx, tx, { ...row, status: status ?? row.status }));
    }
    await log(cx, tx, lines);
    if (closed.length > 0) await endSequences(cx, tx, await prospectsOf(tx, closed, {}));
    if (locked.size > 0) await publish(tx, "refetch", { list: "deals" });
    return { changed: locked.size };
  });

type Line = Omit<NewChange, "id">;

/** The keys with which deals that come from elsewhere are the first of a locked stage, in their order. */
async function keysAtTop(
  tx: Tx,
  stage: StageRow | undefined,
  rows: readonly DealRow[],
): Promise<ReadonlyMap<string, string>> {
  const coming = stage ? rows.filter(({ stageId }) => stageId !== stage.id) : [];
  if (!stage || coming.length === 0) return new Map();
  const { before } = await gapAtTop(tx, stage.id, stage.id);
  const keys = keysBetween(null, before, coming.length);
  return new Map(coming.map(({ id }, at) => [id, keys[at]!]));
}

type Into = { stage: StageRow; keys: ReadonlyMap<string, string> };

/** Writes what differs; returns what the history says of it. */
async function apply(cx: Context, tx: Tx, row: DealRow, wanted: Wanted, into?: Into): Promise<Line[]> {
  const at = cx.now();
  const { change, lines } = changesOf(row, wanted, { stage: into?.stage, at });
  const position = into?.keys.get(row.id);
  if (Object.keys(change).length > 0)
    await repository.changeDeal(tx, row.id, { ...change, ...(position ? { position } : {}) });
  return lines;
}

const log = (cx: Context, tx: Tx, lines: readonly Line[]) =>
  logChanges(
    tx,
    lines.map((line) => ({ id: cx.newId(), ...line })),
    { at: cx.now(), by: cx.scope.personId },
  );

/** Whom these deals are about; of one that is changed, the prospect it is going to be about. */
async function prospectsOf(tx: Tx, ids: readonly string[], { prospect }: Pick<Wanted, "prospect">) {
  if (prospect !== undefined) return prospect ? [prospect.id] : [];
  const rows = await repository.listBelonging(tx, ids);
  return [...new Set(rows.flatMap(({ prospectId }) => prospectId ?? []))].sort();
}

const endSequences = (cx: Context, tx: Tx, prospectIds: readonly string[]) =>
  endWithDeals(tx, planningOf(cx), { prospectIds, actorId: cx.scope.personId });

type Owner = { id: string; name: string };

/** Undefined stays, null is nobody. */
const ownerOf = async (tx: Tx, id: string | null | undefined): Promise<Owner | null | undefined> =>
  typeof id === "string" ? mustBeOwner(tx, id) : id;

/** A member who may not open the pipeline is reported as missing, like one of another workspace. */
async function mustBeOwner(tx: Tx, id: string): Promise<Owner> {
  const owner = (await listEntitled(tx, "pipeline", null)).find((one) => one.id === id);
  if (!owner) throw new DomainError("not_found");
  return owner;
}

async function mustLockStage(tx: Tx, id: string): Promise<StageRow> {
  const [stage] = await lockStages(tx, [id]);
  if (!stage) throw new DomainError("not_found");
  return stage;
}

async function mustLockDeal(tx: Tx, id: string, version: number): Promise<void> {
  const [row] = await repository.lockDeals(tx, [id]);
  if (!row) throw new DomainError("not_found");
  if (row.version !== version) throw new DomainError("conflict");
}

async function mustFind(tx: Tx, id: string): Promise<DealRow> {
  const row = await repository.findDeal(tx, id);
  if (!row) throw new DomainError("not_found");
  return row;
}

async function changed(cx: Context, tx: Tx, id: string): Promise<OpenedDeal> {
  await publish(tx, "refetch", { list: "deals", id });
  return open(cx, tx, id);
}

async function open(cx: Context, tx: Tx, id: string): Promise<OpenedDeal> {
  const row = await mustFind(tx, id);
  const lines = await listChanges(tx, id, cx.scope.allowedAccounts, mostChanges);
  const shown = (at: Date) => cx.clock.toVirtual(at).toISOString();
  return {
    ...(await cardShower(cx, tx, [row]))(row),
    pipelineId: row.pipelineId,
    lostReason: row.lostReason,
    createdAt: shown(row.createdAt),
    closedAt: row.closedAt && shown(row.closedAt),
    history: lines.map(({ at, ...line }) => ({ ...line, at: shown(at) })),
  };
}
