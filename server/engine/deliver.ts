import { setTimeout as sleep } from "node:timers/promises";
import { storableDeep } from "@/server/domain/conversations/storable";
import type { Ready } from "@/server/ports/outcome";
import { areAllChecked } from "@/server/repositories/ledger/unchecked-senders";
import { type EngineContext, inTenant } from "./context";
import type { Job, LaneJobs, Result } from "./job";
import { perform } from "./perform";
import type { Settle } from "./settle/settle";
import type { WireMark } from "./wire-mark";

export type Delivery = { mark: WireMark; settle: Settle };

/** Does the jobs of one lane in order. The last job hands the lane back, even if the jobs before it were stopped. */
export async function deliver(
  engine: EngineContext,
  { mark, settle }: Delivery,
  lane: LaneJobs,
): Promise<void> {
  let recorded: Promise<unknown> = Promise.resolve();
  for (const [index, job] of lane.jobs.entries()) {
    const result = await attempt(engine, mark, job);
    await engine.stopPoints.reach("after_250");
    const isLast = index === lane.jobs.length - 1;
    // Outcomes that could not be recorded are taken over with their lane, so the lane is handed back after everything else in it.
    if (isLast) await recorded;
    recorded = Promise.all([recorded, settle({ job, result, isLast })]);
    recorded.catch(() => undefined);
  }
  await recorded;
}

/** One attempt. An exception of a driver counts as an outcome, too: unknown once the engine said "go", retried otherwise. */
async function attempt(engine: EngineContext, mark: WireMark, job: Job): Promise<Result> {
  let said: "go" | "stop" | null = null;
  let dot: Promise<void> | undefined;
  const ready: Ready = async () => {
    await engine.stopPoints.reach("after_rcpt");
    await engine.stopPoints.reach("mid_data");
    // If its lease is about to run out, another worker may have taken over already (rule 11).
    const mayLeave = engine.pulse.isSafe() && (await isStillChecked(engine, job));
    const isMarked = mayLeave && (await mark({ ...job, messageId: job.key }));
    said = isMarked ? "go" : "stop";
    if (isMarked && engine.stopPoints.isSet("after_dot")) dot = afterDot(engine);
    return said;
  };
  try {
    const result = await perform(engine, job, ready);
    await dot;
    // Nothing leaves before "go", so the outcome cannot be unknown.
    if (result.kind === "unknown" && said !== "go") return { kind: "later", reason: result.reason };
    // Responses of other servers may contain bytes that Postgres cannot store.
    return storableDeep(result);
  } catch (err) {
    engine.log.warn(
      { err, deliveryId: job.id, kind: job.kind },
      "a driver threw instead of returning an outcome",
    );
    return said === "go"
      ? { kind: "unknown", reason: "driver_failed" }
      : { kind: "later", reason: "driver_failed" };
  }
}

/** A first step that leaves later than this after its preparation checks again whether all replies have been read. */
const checkedForMs = 10_000;

/**
 * Whether all replies of the job's prospect have been read (R15). Preparation found so, but the connection to an inbox may have been lost
 * since, or its reader may have stopped. A follow-up always checks again. A first step checks only if a slow server, or earlier jobs in its
 * lane, delayed it. A refused job is prepared again, and waits.
 */
async function isStillChecked(
  engine: EngineContext,
  { workspaceId, id, isFollowUp, preparedAt }: Job,
): Promise<boolean> {
  const now = engine.now();
  if (!isFollowUp && Math.abs(+now - +preparedAt) < checkedForMs) return true;
  return inTenant(engine, workspaceId, (tx) => areAllChecked(tx, id, now));
}

/** The driver writes the irreversible part as soon as it hears "go"; two milliseconds later it has left. */
async function afterDot({ stopPoints }: EngineContext): Promise<void> {
  await sleep(2);
  await stopPoints.reach("after_dot");
}
