import type { StopReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import { placesOf } from "@/server/domain/campaigns/gate-facts";
import { snippetOf } from "@/server/domain/conversations/snippet";
import type { Reached } from "@/server/domain/prospects/lead-status";
import { advance, type Leaving } from "@/server/planning/advance";
import { changeInBatch, type PlanBatch } from "@/server/planning/batch";
import type { Planning } from "@/server/planning/planning";
import {
  type EndedMessage,
  endOutgoing,
  moveConversationsOut,
  openConversations,
  storeOutgoing,
  withdrawOutgoing,
} from "@/server/repositories/inbox/outgoing";
import {
  listTakenOver,
  type MovedLate,
  moveClaimed,
  moveLate,
} from "@/server/repositories/ledger/deliveries";
import { maxUsed, noteReservations, reserve } from "@/server/repositories/ledger/usage";
import { invalidateAddresses, noteReached } from "@/server/repositories/prospects/status";
import type { Job, Result } from "../job";
import { whereOf } from "../prepare/waits";
import { writeActions } from "./actions";
import { settleCredits } from "./credits";
import { type Effect, effectOf } from "./effect";
import { noteFailureRuns } from "./failure-runs";
import { lowerCaps } from "./lower-caps";
import { storeMemberRefs } from "./member-refs";
import { noteOptOuts, noteRefusals } from "./refusals";

/** A job that ended. `isLast`: its lane is handed back with it. */
export type Settling = { job: Job; result: Result; isLast: boolean };
/** A settled job whose row this worker could still move. */
export type Settled = Settling & { effect: Effect };

/**
 * Moves the rows of ended jobs with everything that depends on them, for one workspace. Rows that were stopped, paused or taken over
 * meanwhile keep that state; only texts of what did not leave are withdrawn.
 */
export async function writeEffects(
  tx: Tx,
  p: Planning,
  { workerId, settleSeconds, masterKey }: { workerId: string; settleSeconds: number; masterKey: Uint8Array },
  settling: readonly Settling[],
): Promise<{ settled: Settled[]; batch: PlanBatch; late: readonly MovedLate[] }> {
  const all = settling.map((one) => ({ ...one, effect: effectOf(one.job, one.result, p, settleSeconds) }));
  const { moved, late } = await moveRows(tx, p, workerId, all);
  const settled = all.filter(({ job }) => moved.has(job.id));
  const own = await withoutTakenOver(tx, all, moved);
  await takeBack(tx, own);
  await takePlacesAgain(tx, settled, late);
  await lowerCaps(tx, p, settled);
  await noteFailureRuns(tx, p, settled);
  await sayAgain(tx, p, settled, late);
  await endMessages(tx, settled);
  await notePeople(tx, p, settled);
  await storeMemberRefs(tx, settled);
  await noteRefusals(tx, settled);
  await noteOptOuts(tx, p, settled);
  const { found } = await writeActions(tx, p, masterKey, settled);
  await settleCredits(tx, p, own, { moved, found });
  const batch = await follow(tx, p, settled);
  for (const { laneId, state, dueAt } of late)
    if (state === "planned" && dueAt) batch.wakes.push({ laneId, dueAt });
  return { settled, batch, late };
}

/** Rows that still belong to this worker, and rows that were taken from it although it knows their outcome. */
async function moveRows(
  tx: Tx,
  { now }: Planning,
  workerId: string,
  all: readonly Settled[],
): Promise<{ moved: ReadonlySet<string>; late: readonly MovedLate[] }> {
  const moveOf = ({ job, effect }: Settled) => ({
    ...{ id: job.id, fence: job.fence, returnsPlace: effect.returnsPlace },
    ...effect.move,
  });
  const own = await moveClaimed(tx, workerId, all.map(moveOf));
  const known = all.filter(
    ({ job, result }) => !own.has(job.id) && result.kind !== "unknown" && result.kind !== "stopped",
  );
  const late = await moveLate(tx, known.map(moveOf), now);
  return { moved: new Set([...own, ...late.map(({ id }) => id)]), late };
}

/** A lookup that wrongly found nothing gave the place in the limit back; the step was done, so it counts again (R9). */
async function takePlacesAgain(tx: Tx, all: readonly Settled[], late: readonly MovedLate[]): Promise<void> {
  const placeless = new Set(
    late.filter(({ state, hasPlace }) => state === "sent" && !hasPlace).map(({ id }) => id),
  );
  for (const { job } of all) {
    if (!job.reservation || !placeless.has(job.id)) continue;
    await reserve(
      tx,
      placesOf(job.reservation).map((place) => ({ ...place, count: 1, limit: maxUsed })),
    );
    await noteReservations(tx, [{ id: job.id, reservation: job.reservation }]);
  }
}

/** Rows that another worker continues, or will, keep the text of this attempt. */
async function withoutTakenOver(
  tx: Tx,
  all: readonly Settled[],
  moved: ReadonlySet<string>,
): Promise<Settled[]> {
  const lost = all.filter(({ job }) => !moved.has(job.id)).map(({ job }) => job);
  const taken = await listTakenOver(tx, lost);
  return all.filter(({ job }) => !taken.has(job.id));
}

async function takeBack(tx: Tx, all: readonly Settled[]): Promise<void> {
  const unsaid = all.filter(({ effect }) => effect.message === "withdrawn").map(({ job }) => job.id);
  await withdrawOutgoing(tx, unsaid);
}

/** A lookup that missed a sent message withdrew its text: it was sent, so the conversation shows it again. */
async function sayAgain(
  tx: Tx,
  p: Planning,
  settled: readonly Settled[],
  late: readonly MovedLate[],
): Promise<void> {
  const sentLate = new Set(late.filter(({ state }) => state === "sent").map(({ id }) => id));
  const said = settled.flatMap(({ job }) =>
    job.said && sentLate.has(job.id) ? [{ job, said: job.said }] : [],
  );
  if (said.length === 0) return;
  const people = new Map(said.map((one) => [`${one.said.prospectId} ${one.job.accountId}`, one]));
  const opened = await openConversations(
    tx,
    [...people.values()].map(({ job: { accountId }, said: { prospectId, channel, at } }) => ({
      ...{ id: p.newId(), prospectId, accountId, channel, at },
    })),
  );
  const inWhich = new Map(opened.map(({ id, prospectId, accountId }) => [`${prospectId} ${accountId}`, id]));
  await storeOutgoing(
    tx,
    said.map(({ job, said }) => ({
      ...said,
      conversationId: inWhich.get(`${said.prospectId} ${job.accountId}`) ?? said.conversationId,
    })),
  );
}

async function endMessages(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const ends = settled.flatMap(({ job, effect }) =>
    effect.message && effect.message !== "withdrawn" ? [{ deliveryId: job.id, ...effect.message }] : [],
  );
  if (ends.length === 0) return;
  await toTop(tx, await endOutgoing(tx, ends));
}

/** Of several messages in one conversation the last one is shown. */
export async function toTop(tx: Tx, ended: readonly EndedMessage[]): Promise<void> {
  const last = new Map<string, EndedMessage>();
  for (const message of ended) {
    const known = last.get(message.conversationId);
    if (message.state === "sent" && (!known || known.at <= message.at))
      last.set(message.conversationId, message);
  }
  await moveConversationsOut(
    tx,
    [...last.values()].map(({ conversationId, channel, at, beginning }) => ({
      conversationId,
      channel,
      at,
      snippet: snippetOf(beginning),
    })),
  );
}

export async function notePeople(
  tx: Tx,
  p: Planning,
  settled: readonly { job: Pick<Job, "prospectId">; effect: Effect }[],
): Promise<void> {
  const reached = new Map<Reached, string[]>();
  for (const { job, effect } of settled)
    if (effect.leadStatus)
      reached.set(effect.leadStatus, [...(reached.get(effect.leadStatus) ?? []), job.prospectId]);
  for (const [status, prospectIds] of reached) await noteReached(tx, status, prospectIds, p.now);
  const invalid = settled.filter(({ effect }) => effect.isAddressInvalid).map(({ job }) => job.prospectId);
  if (invalid.length > 0) await invalidateAddresses(tx, invalid, p.now);
}

/** Next steps, ends and stops; the caller writes what goes with them. */
async function follow(tx: Tx, p: Planning, settled: readonly Settled[]): Promise<PlanBatch> {
  const from = p.clock.toVirtual(p.now);
  const leaving = settled.flatMap(({ job, result, effect }): Leaving[] =>
    job.enrollmentId && (effect.follows === "next step" || effect.follows === "end")
      ? [
          {
            enrollmentId: job.enrollmentId,
            afterStepId: job.stepId,
            from,
            ...(job.kind === "condition" ? { answer: effect.answer } : {}),
            ...(effect.follows === "end" ? { ends: true } : {}),
            ...(result.kind === "accepted" || effect.change.acceptedAt ? { accepted: true } : {}),
            ...(effect.change.requestedAt ? { requested: true } : {}),
          },
        ]
      : [],
  );
  const batch = await advance(tx, p, leaving);
  for (const { job, effect } of settled) {
    const { enrollmentId, campaignId } = job;
    note(batch, p, job, effect);
    if (!enrollmentId || !campaignId) continue;
    if (Object.keys(effect.change).length > 0) changeInBatch(batch, { id: enrollmentId, ...effect.change });
    if (effect.follows && effect.follows !== "next step" && effect.follows !== "end")
      stopTraveller(batch, p, job, effect.follows);
  }
  return batch;
}

function note(batch: PlanBatch, p: Planning, job: Job, { event }: Effect): void {
  if (event)
    batch.events.push({ id: p.newId(), at: p.now, detail: job.decided.detail, ...event, ...whereOf(job) });
}

/** R13: a prospect who could not be reached gets nothing more. */
function stopTraveller(batch: PlanBatch, p: Planning, job: Job, reason: StopReason): void {
  if (!job.enrollmentId || !job.campaignId) return;
  changeInBatch(batch, { id: job.enrollmentId, state: "stopped", stopReason: reason, endedAt: p.now });
  batch.ended.add(job.campaignId);
  if (job.holdsPlace) batch.freed.add(job.prospectId);
  batch.events.push({ id: p.newId(), at: p.now, kind: "stopped", ...whereOf(job), reason });
}
