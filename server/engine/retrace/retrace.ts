import { isInner } from "@/lib/contract/sequence";
import type { Tx } from "@/server/db/tx";
import { placesOf, reservationOf } from "@/server/domain/campaigns/gate-facts";
import { isHarmlessTwice } from "@/server/domain/campaigns/kinds";
import { endOutgoing } from "@/server/repositories/inbox/outgoing";
import { wakeLanes } from "@/server/repositories/ledger/lanes";
import { mostUsed, reserve } from "@/server/repositories/ledger/usage";
import {
  countFindings,
  findNextRow,
  forgetRetrace,
  isUnderWay,
  markUntried,
  noteFailure,
  planUntried,
  putAside,
} from "@/server/repositories/workspaces/restorations";
import { type EngineContext, inTenant } from "../context";
import type { Job } from "../job";
import type { Planning } from "../plan/planning";
import { type Acting, subjectOf } from "../prepare/decide";
import { type Loaded, load } from "../prepare/load";
import { makeJob } from "../prepare/make-job";
import { storeMessages } from "../prepare/store";
import { judgeUnknown } from "../settle/judge-unknown";
import { type SentFolders, type Trace, traceOf } from "./evidence";

/** Somebody whose ledger may lag behind: an enrollment, or the delivery of a message a person wrote. */
export type InDoubt = { workspaceId: string; id: string };
export type Looking = {
  since: Date;
  sent: SentFolders;
  /** Whether what is not found was not done: only once the original does nothing any more. */
  isLast: boolean;
};

/** So often a server may fail to answer before a person is asked instead. */
const mostFailures = 8;

/**
 * Brings one person's ledger to where the world is: steps that turn out to be done are settled as sent and followed by the next,
 * until one is not. What nobody can find out waits for a person's word.
 */
export async function retrace(engine: EngineContext, one: InDoubt, looking: Looking): Promise<void> {
  for (;;) {
    const next = await inTenant(engine, one.workspaceId, (tx) => nextOf(engine, tx, one));
    if (!next) return;
    const trace = await ask(engine, one, next, looking);
    if (trace === null) return;
    const goesOn = await inTenant(engine, one.workspaceId, (tx) =>
      conclude(engine, tx, one.id, next, trace, looking.isLast),
    );
    if (!goesOn) return;
  }
}

type Next = { loaded: Loaded; acting: Acting; job: Job };

/** Null when there is nothing to ask about: the person is at the end, or waits for something that is no action. */
async function nextOf(engine: EngineContext, tx: Tx, { id }: InDoubt): Promise<Next | null> {
  const found = await findNextRow(tx, id);
  if (!found) {
    if (!(await isUnderWay(tx, id))) await forgetRetrace(tx, id);
    return null;
  }
  if (!found.isUntried) return null;
  const loaded = await load(tx, engine, [found]);
  const subject = subjectOf(loaded, found);
  if (!subject || subject.row.kind === "condition" || isInner(subject.row.kind)) return null;
  const acting = {
    ...subject,
    reservation: null,
    limit: 0,
    campaignLimit: null,
    cap: {},
    price: null,
    begins: null,
  };
  return { loaded, acting, job: makeJob(engine, acting, engine.now()) };
}

/** Null when nobody answers: in the last look the row is put aside until somebody does (engine/look-up.ts). */
async function ask(
  engine: EngineContext,
  { workspaceId, id }: InDoubt,
  { acting, job }: Next,
  { since, sent, isLast }: Looking,
): Promise<Trace | null> {
  try {
    return await traceOf(engine, acting, job.key ?? "", since, sent);
  } catch (err) {
    engine.log.warn({ err, deliveryId: job.id }, "what was done since the backup could not be looked up");
    if (!isLast) return null;
    return inTenant(engine, workspaceId, async (tx) => {
      if ((await noteFailure(tx, id)) >= mostFailures) return { kind: "unknowable" };
      await putAside(tx, job.id, new Date(+engine.now() + engine.config.engine.settleSeconds * 1000));
      return null;
    });
  }
}

/** Whether the step after this one has to be looked at, too. */
async function conclude(
  engine: EngineContext,
  tx: Tx,
  id: string,
  next: Next,
  trace: Trace,
  isLast: boolean,
): Promise<boolean> {
  const { job } = next;
  if (trace.kind === "found") {
    await settle(engine, tx, next, trace);
    return true;
  }
  if (!isLast) return false;
  // Few of these leave a trace: what comes after one is in doubt as it was before.
  const isHarmless = isHarmlessTwice(job.kind);
  if (trace.kind === "absent" || isHarmless) await wakeLanes(tx, await planUntried(tx, job.id, engine.now()));
  else await settle(engine, tx, next, trace);
  if (!isHarmless) await forgetRetrace(tx, id);
  return false;
}

/** Writes down what was, or may have been, done; with its text, so that people see what they judge. */
async function settle(
  engine: EngineContext,
  tx: Tx,
  { loaded, acting, job }: Next,
  trace: Exclude<Trace, { kind: "absent" }>,
): Promise<void> {
  const isFound = trace.kind === "found";
  const at = (isFound && trace.at) || engine.now();
  if (!(await markUntried(tx, { id: job.id, key: job.key, at: isFound ? at : null }))) return;
  const p: Planning = { now: at, clock: loaded.clock, newId: engine.newId };
  await tx.query("select 1 from enrollments where id = $1 for no key update", [job.enrollmentId]);
  await storeMessages(tx, p, loaded, [{ acting, job }]);
  const place = reservationOf(acting.row, acting.lane, loaded.clock.toVirtual(at));
  if (isFound && place)
    await reserve(
      tx,
      placesOf(place).map((one) => ({ ...one, count: 1, limit: mostUsed })),
    );
  if (!isFound) await endOutgoing(tx, [{ deliveryId: job.id, state: "unknown", failure: "restored" }]);
  await judgeUnknown(engine, tx, { ...acting.row, messageId: job.key }, trace);
  await countFindings(tx, isFound ? { recognised: 1 } : { held: 1 });
}
