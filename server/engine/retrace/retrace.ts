import { isTouch } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { placesOf, reservationOf } from "@/server/domain/campaigns/gate-facts";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import type { Planning } from "@/server/planning/planning";
import { endOutgoing } from "@/server/repositories/inbox/outgoing";
import { wakeLanes } from "@/server/repositories/ledger/lanes";
import { maxUsed, reserve } from "@/server/repositories/ledger/usage";
import {
  countFindings,
  deferToLookUp,
  findNextRows,
  forgetRetraces,
  listUnderWay,
  markUntried,
  noteFailure,
  planUntried,
} from "@/server/repositories/workspaces/restorations";
import { type EngineContext, inTenant } from "../context";
import type { Job } from "../job";
import { type Acting, subjectOf } from "../prepare/decide";
import { type Loaded, load } from "../prepare/load";
import { makeJob } from "../prepare/make-job";
import { storeMessages } from "../prepare/store";
import { judgeUnknown } from "../settle/judge-unknown";
import { type SentFolders, type Trace, traceOf } from "./evidence";

export type Looking = {
  since: Date;
  sent: SentFolders;
  /** Whether an action that is not found counts as not done: only once the original is shut down. */
  isLast: boolean;
};

/** After this many failures of a server a member is asked instead. */
const maxFailures = 8;

/** How many prospects are judged together. */
const together = 100;

/**
 * Brings the ledger of these prospects up to date with what really happened; returns how many could not be judged. `ids` are ids of
 * enrollments, or of deliveries of messages a member wrote.
 */
export async function retraceAll(
  engine: EngineContext,
  workspaceId: string,
  ids: readonly string[],
  looking: Looking,
): Promise<number> {
  let failures = 0;
  for (let at = 0; at < ids.length; at += together)
    failures += await retraceSome(engine, workspaceId, ids.slice(at, at + together), looking);
  return failures;
}

/** Prospects who cannot be judged together are judged in halves, until the one at fault is alone. */
async function retraceSome(
  engine: EngineContext,
  workspaceId: string,
  ids: readonly string[],
  looking: Looking,
): Promise<number> {
  try {
    await retrace(engine, workspaceId, ids, looking);
    return 0;
  } catch (err) {
    if (ids.length === 1) {
      engine.log.error(
        { err, workspaceId, id: ids[0] },
        "could not judge a prospect of a restored workspace",
      );
      return 1;
    }
    const middle = Math.ceil(ids.length / 2);
    const failures = await retraceSome(engine, workspaceId, ids.slice(0, middle), looking);
    return failures + (await retraceSome(engine, workspaceId, ids.slice(middle), looking));
  }
}

/**
 * Steps that turn out to be done are settled as sent and followed by the next, until one was not done. If it cannot be found out, a member
 * decides.
 */
export async function retrace(
  engine: EngineContext,
  workspaceId: string,
  ids: readonly string[],
  looking: Looking,
): Promise<void> {
  for (let remaining = ids; remaining.length > 0; ) {
    const found: Found[] = [];
    const undone: Next[] = [];
    for (const next of await inTenant(engine, workspaceId, (tx) => nextOf(engine, tx, remaining))) {
      const trace = await ask(engine, next, looking);
      if (trace === null) continue;
      if (trace.kind === "found") found.push({ next, trace });
      else if (!looking.isLast) continue;
      // Few of these leave a trace, so the step after one is as doubtful as before.
      else if (trace.kind === "absent" || kindFacts[next.job.kind].isHarmlessTwice) undone.push(next);
      else await inTenant(engine, workspaceId, (tx) => leaveToPerson(engine, tx, next, trace));
    }
    if (undone.length > 0) await inTenant(engine, workspaceId, (tx) => planAll(tx, undone, engine.now()));
    for (const { next, trace } of found)
      await inTenant(engine, workspaceId, (tx) => settle(engine, tx, next, trace));
    remaining = found.map(({ next }) => next.of);
  }
}

/** `of`: the id in doubt. */
type Next = { of: string; loaded: Loaded; acting: Acting; job: Job };
type Found = { next: Next; trace: Trace & { kind: "found" } };

/**
 * What would be done next. Nothing for prospects at the end of their sequence, and for those who wait for something that is not an action.
 */
async function nextOf(engine: EngineContext, tx: Tx, ids: readonly string[]): Promise<Next[]> {
  const rows = await findNextRows(tx, ids);
  const open = new Set(rows.map(({ of }) => of));
  const rowless = ids.filter((id) => !open.has(id));
  const underWay = new Set(await listUnderWay(tx, rowless));
  const ended = rowless.filter((id) => !underWay.has(id));
  if (ended.length > 0) await forgetRetraces(tx, ended);
  const untried = rows.filter(({ isUntried }) => isUntried);
  if (untried.length === 0) return [];
  const loaded = await load(tx, engine, untried);
  return untried.flatMap((row): Next[] => {
    const subject = subjectOf(loaded, row);
    if (!subject || !isTouch(subject.row.kind)) return [];
    const acting = {
      ...subject,
      reservation: null,
      limit: 0,
      campaignLimit: null,
      cap: {},
      price: null,
      begins: null,
    };
    return [{ of: row.of, loaded, acting, job: makeJob(engine, acting, engine.now()) }];
  });
}

/** Null if the server does not respond. In the last look the row is then put aside until it does (engine/look-up.ts). */
async function ask(
  engine: EngineContext,
  { of, acting, job }: Next,
  { since, sent, isLast }: Looking,
): Promise<Trace | null> {
  try {
    return await traceOf(engine, acting, job.key ?? "", since, sent);
  } catch (err) {
    engine.log.warn({ err, deliveryId: job.id }, "could not look up what was done since the backup");
    if (!isLast) return null;
    return inTenant(engine, job.workspaceId, async (tx) => {
      if ((await noteFailure(tx, of)) >= maxFailures) return { kind: "unknowable" };
      await deferToLookUp(tx, job.id, new Date(+engine.now() + engine.config.engine.settleSeconds * 1000));
      return null;
    });
  }
}

/** These steps were not done: they are done as planned. */
async function planAll(tx: Tx, undone: readonly Next[], now: Date): Promise<void> {
  const ids = undone.map(({ job }) => job.id);
  const lanes = await planUntried(tx, ids, now);
  const certain = undone.filter(({ job }) => !kindFacts[job.kind].isHarmlessTwice);
  await forgetRetraces(
    tx,
    certain.map(({ of }) => of),
  );
  await wakeLanes(tx, lanes);
}

/** It cannot be found out whether it was done, so a member decides. */
async function leaveToPerson(
  engine: EngineContext,
  tx: Tx,
  next: Next,
  trace: Trace & { kind: "unknowable" },
): Promise<void> {
  await settle(engine, tx, next, trace);
  await forgetRetraces(tx, [next.of]);
}

/** Records what was, or may have been, done, with its text, so that members see what they judge. */
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
      placesOf(place).map((one) => ({ ...one, count: 1, limit: maxUsed })),
    );
  if (!isFound) await endOutgoing(tx, [{ deliveryId: job.id, state: "unknown", failure: "restored" }]);
  await judgeUnknown(engine, tx, { ...acting.row, messageId: job.key }, trace);
  await countFindings(tx, isFound ? { recognised: 1 } : { held: 1 });
}
