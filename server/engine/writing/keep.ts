import { repeatUndone } from "@/server/db/repeat";
import type { Tx } from "@/server/db/tx";
import { nextTry } from "@/server/domain/campaigns/sequence/written-text";
import { publish } from "@/server/outbox/publish";
import { charge, releaseHolds } from "@/server/planning/credits";
import { operatorPaused } from "@/server/ports/costs";
import {
  holdTry,
  keepText,
  noteFailure,
  postpone,
  wakeForText,
} from "@/server/repositories/campaigns/written-texts";
import { lockDeliveries } from "@/server/repositories/ledger/deliveries";
import { logEvents } from "@/server/repositories/ledger/events";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";
import { type EngineContext, inTenant } from "../context";
import { offerToRead } from "../read-ahead";
import { billableOf, type TextJob } from "./text-job";
import type { Made } from "./write";

const hourMs = 3_600_000;
/** What could not be read is requested again after this; that counts as no attempt. */
const lookAgainMs = 5 * 60_000;

/**
 * Keeps the result of an attempt, in one commit with its charge. If another worker has the same text by now, or the instruction changed,
 * this result is dropped and costs nothing. A step that waited for the text becomes due at once.
 */
export const keep = (engine: EngineContext, job: TextJob, made: Made): Promise<void> =>
  repeatUndone(() => inTenant(engine, job.workspaceId, (tx) => keepIn(tx, engine, job, made)));

async function keepIn(tx: Tx, engine: EngineContext, job: TextJob, made: Made): Promise<void> {
  await lockDeliveries(tx, [job.taken.id]);
  const outcome = await holdTry(tx, job.taken);
  // Credits reserved for a text that another worker writes belong to that worker.
  if (outcome === "unwanted" || (outcome === "counts" && made.kind !== "text"))
    await releaseHolds(tx, { now: engine.now(), newId: engine.newId }, [billableOf(job).reference]);
  if (outcome !== "counts") return;
  if (await isDecided(tx, engine, job, made)) await wakeForWrittenText(tx, engine, job);
}

/** Keeps what was written; returns whether there is something to continue with. */
async function isDecided(tx: Tx, engine: EngineContext, job: TextJob, made: Made): Promise<boolean> {
  if (made.kind === "text") return keepWords(tx, engine, job, made);
  if (made.kind === "failed" && made.retryAfterMs === undefined) return fail(tx, engine, job, made);
  // A pause that the model asked for uses up no attempt.
  const wait = made.kind === "failed" ? made.retryAfterMs! : lookAgainMs;
  const reason = made.kind === "failed" && made.reason === operatorPaused ? operatorPaused : null;
  await postpone(tx, [job.taken.id], reason, new Date(+engine.now() + wait));
  return false;
}

/** Text that turns out not to be paid for is dropped: it is written again when there are credits. */
async function keepWords(
  tx: Tx,
  { ports, now, newId }: EngineContext,
  job: TextJob,
  { text, sources }: Extract<Made, { kind: "text" }>,
): Promise<boolean> {
  const { row, price, taken } = job;
  const billable = billableOf(job);
  const who = { category: price.category, userId: null, campaignId: row.campaignId };
  const paid = await charge(tx, { now: now(), newId }, [{ ...billable, ...who }]);
  if (!paid.has(billable.reference)) {
    await postpone(tx, [taken.id], "out_of_credits", new Date(+now() + hourMs));
    return false;
  }
  const { model, promptVersion } = ports.writing;
  await keepText(tx, taken.id, { text, sources, model, promptVersion, cost: price.tenths, at: now() });
  return true;
}

/** Returns whether this was the last attempt, so that the step has to learn of it. */
async function fail(
  tx: Tx,
  { now }: EngineContext,
  { taken }: TextJob,
  { reason, isFinal }: Extract<Made, { kind: "failed" }>,
): Promise<boolean> {
  // Another network driver may support posts later, and no model was called.
  if (reason === "not_supported") {
    await noteFailure(tx, taken.id, reason, new Date(+now() + hourMs));
    return true;
  }
  const until = isFinal ? null : nextTry(taken.tries, now(), reason);
  await noteFailure(tx, taken.id, reason, until);
  return until === null;
}

/** Offers the text for approval if that is needed, and makes the step due that waited for it. */
async function wakeForWrittenText(tx: Tx, { now, newId }: EngineContext, { taken }: TextJob): Promise<void> {
  const at = now();
  const woken = await wakeForText(tx, taken.id, at);
  await offerToRead(tx, { now: at, newId }, [taken.id]);
  if (woken.length === 0) return;
  await logEvents(
    tx,
    woken.map(({ laneId: _, ...row }) => ({ id: newId(), at, kind: "woken", ...row })),
  );
  await publish(tx, "refetch", { list: "workflows" });
  await wakeLanes(tx, new Map(woken.map(({ laneId }) => [laneId, at])));
  await announceWork(tx);
}
