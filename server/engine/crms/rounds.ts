import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { repeatUndone } from "@/server/db/repeat";
import { inWorkspace } from "@/server/db/tx";
import { claimCrms, forgetCrm } from "@/server/repositories/external-crm/connections";
import { leaseSeconds, runCrm } from "@/server/services/external-crm/run";
import { unlessFenced } from "../fence";
import { repeat } from "../rounds";

const everyMs = 1_000;
const forgetEveryMs = 60_000;
/** CRMs that a worker keeps in step at a time. */
const mostAtOnce = 10;
const dayMs = 86_400_000;
const keptDays = { lines: 90, activities: 30 };
const forgottenAtOnce = 1_000;

/**
 * Keeps external CRMs in step: each round leases those that have something to do and does not wait for them, so that a slow one delays no
 * other. Returns a function that stops it once the turns under way have ended.
 */
export function startCrms({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const { log, now } = tools;
  const doors = doorsOf(pool);
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  function begin({ workspaceId, id }: { workspaceId: string; id: string }, fence: string): void {
    const transact: Parameters<typeof runCrm>[0]["transact"] = (work) =>
      repeatUndone(() => inWorkspace(pool, { workspaceId }, work));
    const turn = runCrm({ ...tools, transact }, { id, fence }, stopping.signal)
      .catch((err) => log.error({ err, workspaceId, connectionId: id }, "a CRM could not be kept in step"))
      .finally(() => underWay.delete(turn));
    underWay.add(turn);
  }

  async function round(): Promise<void> {
    const most = mostAtOnce - underWay.size;
    if (most <= 0) return;
    const fence = tools.newId();
    for (const one of await claimCrms(doors, { now: now(), leaseSeconds, fence, most })) begin(one, fence);
  }

  async function forget(): Promise<void> {
    const before = (days: number) => new Date(+now() - days * dayMs);
    const ends = { lines: before(keptDays.lines), activities: before(keptDays.activities) };
    while ((await forgetCrm(doors, ends, forgottenAtOnce)) > 0);
  }

  const stopRounds = repeat(everyMs, round, log);
  const stopForgetting = repeat(forgetEveryMs, unlessFenced(pool, forget), log);
  return async () => {
    stopping.abort();
    await Promise.all([stopRounds(), stopForgetting()]);
    await Promise.all(underWay);
  };
}
