import { claim } from "@/server/engine/claim";
import type { EngineContext } from "@/server/engine/context";
import { deliver } from "@/server/engine/deliver";
import type { LaneJobs } from "@/server/engine/job";
import { createNotices } from "@/server/engine/notices";
import { prepare } from "@/server/engine/prepare/prepare";
import { createSettle } from "@/server/engine/settle/settle";
import { unclaimLanes } from "@/server/engine/unclaim";
import { createWireMark } from "@/server/engine/wire-mark";
import { pass, sql, time } from "./kit.mts";

/** Claims and prepares what is due now; a scenario can act before delivering. */
export async function take(engine: EngineContext): Promise<LaneJobs[]> {
  const { rows, idleLanes } = await claim(engine, 500);
  await unclaimLanes(engine, idleLanes);
  const lanes: LaneJobs[] = [];
  for (const workspaceId of new Set(rows.map((row) => row.workspaceId)))
    lanes.push(
      ...(await prepare(
        engine,
        workspaceId,
        rows.filter((row) => row.workspaceId === workspaceId),
      )),
    );
  return lanes;
}

export async function send(engine: EngineContext, lanes: readonly LaneJobs[]): Promise<void> {
  const notices = createNotices(engine);
  const delivery = { mark: createWireMark(engine), settle: createSettle(engine, notices) };
  await Promise.all(lanes.map((lane) => deliver(engine, delivery, lane)));
  await notices.close();
}

/** Does everything due at this instant; returns the number of jobs done. */
export async function workNow(engine: EngineContext): Promise<number> {
  let done = 0;
  for (let turn = 0; turn < 1_000; turn++) {
    const lanes = await take(engine);
    done += lanes.reduce((sum, { jobs }) => sum + jobs.length, 0);
    await send(engine, lanes);
    const [row] = await sql<{ awake: boolean }>(
      "select exists (select 1 from lanes where wake_at <= $1 and lease_by is null and closed_reason is null) as awake",
      [time.now],
    );
    if (!row?.awake) return done;
  }
  throw new Error("the engine does not come to rest");
}

/** Advances time from one wake-up to the next until `end` and works at each; returns the instants at which something was sent. */
export async function workUntil(engine: EngineContext, end: Date): Promise<void> {
  for (let turn = 0; turn < 20_000; turn++) {
    await workNow(engine);
    const [row] = await sql<{ next: number }>(
      "select extract(epoch from min(wake_at))::float8 * 1000 as next from lanes where closed_reason is null",
    );
    const next = row?.next ?? Number.POSITIVE_INFINITY;
    if (next > +end) break;
    pass(Math.max(1, Math.ceil(next) - +time.now));
  }
  if (time.now < end) time.now = end;
}
