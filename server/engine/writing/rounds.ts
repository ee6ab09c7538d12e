import { clockOf } from "@/server/domain/clock";
import { requestTextsAhead } from "@/server/repositories/campaigns/written-texts";
import { listClockSegments } from "@/server/repositories/ledger/clock";
import { type EngineContext, inTenant } from "../context";
import { repeat } from "../rounds";
import { keep } from "./keep";
import { takeJobs } from "./take";
import type { TextJob } from "./text-job";
import { writeOne } from "./write";

const everyMs = 1_000;
/** How long before its turn a text is written, and if it needs approval; in the workspace's time. */
const aheadMs = 3_600_000;
const aheadToReadMs = 24 * 3_600_000;
/** Texts requested in one round of a workspace; taken of one workspace; and written at the same time. */
const maxRequests = 100;
const maxPerWorkspace = 6;
const maxConcurrent = 24;

/**
 * Writes texts that steps generate for each prospect by an instruction, before their turn and outside every lock (CAMP-68). Every worker
 * does this; each text is taken by one of them. Returns a function that stops it; texts in progress are abandoned and taken by another
 * worker.
 */
export function startWriting(engine: EngineContext): () => Promise<void> {
  const ending = new AbortController();
  const stop = repeat(everyMs, () => writeTexts(engine, ending.signal), engine.log);
  return async () => {
    ending.abort();
    await stop();
  };
}

/** One round: requests texts that are needed soon, then writes requested ones, some of each workspace. */
export async function writeTexts(engine: EngineContext, signal: AbortSignal): Promise<void> {
  const now = engine.now();
  const { rows } = await engine.pools.app.query<{ workspaceId: string }>(
    'select w as "workspaceId" from workspaces_to_write($1, $2) w order by random()',
    [now, new Date(+now + aheadToReadMs)],
  );
  const jobs: TextJob[] = [];
  for (const { workspaceId } of rows) {
    if (signal.aborted || jobs.length > maxConcurrent - maxPerWorkspace) break;
    await requestAhead(engine, workspaceId);
    jobs.push(...(await takeJobs(engine, workspaceId, maxPerWorkspace)));
  }
  await Promise.all(jobs.map((job) => runJob(engine, job, signal)));
}

const requestAhead = (engine: EngineContext, workspaceId: string) =>
  inTenant(engine, workspaceId, async (tx) => {
    const now = engine.now();
    const clock = clockOf(await listClockSegments(tx));
    const after = (ms: number) => clock.toReal(new Date(+clock.toVirtual(now) + ms));
    await requestTextsAhead(tx, {
      now,
      until: after(aheadMs),
      untilRead: after(aheadToReadMs),
      limit: maxRequests,
    });
  });

async function runJob(engine: EngineContext, job: TextJob, signal: AbortSignal): Promise<void> {
  try {
    const made = await writeOne(engine, job, signal);
    // A stopped worker leaves it to the next one: its lease ends.
    if (!signal.aborted) await keep(engine, job, made);
  } catch (err) {
    engine.log.error({ err, deliveryId: job.taken.id }, "could not write a text");
  }
}
