import { setTimeout as sleep } from "node:timers/promises";
import { storableDeep } from "@/server/domain/conversations/storable";
import type { Ready } from "@/server/ports/outcome";
import { isAllHeard } from "@/server/repositories/ledger/unheard";
import { type EngineContext, inTenant } from "./context";
import type { Job, LaneJobs, Result } from "./job";
import type { Settle } from "./settle/settle";
import type { WireMark } from "./wire-mark";

export type Delivery = { mark: WireMark; settle: Settle };

/**
 * Does the jobs of one lane, one after the other. The lane is handed back with its last job, also when somebody stopped the
 * jobs before it.
 */
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
    // What could not be recorded is taken over with its lane, which therefore goes back after everything else in it.
    if (isLast) await recorded;
    recorded = Promise.all([recorded, settle({ job, result, isLast })]);
    recorded.catch(() => undefined);
  }
  await recorded;
}

/** One try. Whatever a driver throws is an outcome, too: unknown once the engine said "go", harmless before. */
async function attempt(engine: EngineContext, mark: WireMark, job: Job): Promise<Result> {
  let said: "go" | "stop" | null = null;
  let dot: Promise<void> | undefined;
  const ready: Ready = async () => {
    await engine.stopPoints.reach("after_rcpt");
    await engine.stopPoints.reach("mid_data");
    // A worker whose lease runs out might have been replaced already (rule 11).
    const mayLeave = engine.pulse.isSafe() && (await isStillHeard(engine, job));
    const isMarked = mayLeave && (await mark({ ...job, messageId: job.key }));
    said = isMarked ? "go" : "stop";
    if (isMarked && engine.stopPoints.isSet("after_dot")) dot = afterDot(engine);
    return said;
  };
  try {
    const result = await job.act(ready);
    await dot;
    // Nothing leaves before "go", so that nothing can be unknown.
    if (result.kind === "unknown" && said !== "go") return { kind: "later", reason: result.reason };
    // What others answer is kept, whatever bytes it is made of.
    return storableDeep(result);
  } catch (err) {
    engine.log.warn({ err, deliveryId: job.id, kind: job.kind }, "a driver threw instead of answering");
    return said === "go"
      ? { kind: "unknown", reason: "driver_failed" }
      : { kind: "later", reason: "driver_failed" };
  }
}

/** A first step that leaves later than this after its preparation asks again whether its person's answers are read. */
const heardForMs = 10_000;

/**
 * Whether no answer of the job's person may lie unread (R15). Preparation found that so; but between it and this moment the connection
 * to an inbox may be lost, or its reader stand still: a step to somebody who was reached before asks again, however short that was. A
 * first step does so only where a slow server, or the jobs before it in its lane, held it up. What is refused here is prepared anew,
 * and waits.
 */
async function isStillHeard(
  engine: EngineContext,
  { workspaceId, id, isFollowUp, preparedAt }: Job,
): Promise<boolean> {
  const now = engine.now();
  if (!isFollowUp && Math.abs(+now - +preparedAt) < heardForMs) return true;
  return inTenant(engine, workspaceId, (tx) => isAllHeard(tx, id, now));
}

/** The driver writes what cannot be taken back as soon as it hears "go"; a moment later that has left. */
async function afterDot({ stopPoints }: EngineContext): Promise<void> {
  await sleep(2);
  await stopPoints.reach("after_dot");
}
