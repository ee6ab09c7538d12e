import type { Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { publish } from "@/server/outbox/publish";
import {
  type ConnectionRow,
  endRun,
  holdRun,
  type Leased,
  postponePoll,
} from "@/server/repositories/external-crm/connections";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { isInPlan } from "./access";
import { logActivities } from "./activities";
import { Rest } from "./asking";
import { matchAll } from "./match-all";
import { pollDeals, pollPeople } from "./poll";
import { sendDue } from "./send";
import { sweep } from "./sweep";
import type { Run, RunTools } from "./turn";

const minuteMs = 60_000;
/** How often changes there are read. */
const pollMs = 15 * minuteMs;
/** A workspace whose plan has no such CRM is looked at again after this time. */
const closedMs = 60 * minuteMs;
/** A worker gives way to others after this time. */
const longestMs = minuteMs;
/** A worker that says nothing for so long is gone. */
export const leaseSeconds = 40;
const heartbeatMs = 10_000;

/** Another worker has the connection, or nobody keeps it in step any more. */
class Lost extends Error {}

/** Keeps a leased connection in step: reads what changed there, writes what is due, and gives the lease back. */
export async function runCrm(tools: RunTools, leased: Leased, stopping: AbortSignal): Promise<void> {
  const began = tools.now();
  let changes = 0;
  const run: Run = {
    ...{ tools, id: leased.id, isOver: () => stopping.aborted || +tools.now() - +began > longestMs },
    hold: (work) =>
      tools.transact(async (tx) => {
        const row = await holdRun(tx, leased, new Date(+tools.now() + leaseSeconds * 1000));
        if (!row) throw new Lost();
        return work(tx, row);
      }),
    count: (more) => {
      changes += more;
    },
  };
  // A call may take long; whether the lease was lost shows when its result is recorded.
  const heartbeat = setInterval(() => void run.hold(async () => null).catch(() => null), heartbeatMs);
  let change: Parameters<typeof endRun>[2] = {};
  try {
    change = (await run.hold((tx, row) => isOpen(tools, tx, row)))
      ? await keepInStep(run)
      : { restsUntil: new Date(+began + closedMs) };
  } catch (error) {
    if (error instanceof Lost) return;
    if (!(error instanceof Rest)) {
      await finish(tools, leased, { restsUntil: new Date(+tools.now() + minuteMs) });
      throw error;
    }
    change = { restsUntil: new Date(+tools.now() + error.seconds * 1000) };
  } finally {
    clearInterval(heartbeat);
  }
  const seconds = Math.round((+tools.now() - +began) / 1000);
  const ran = { lastRunAt: tools.now(), lastRunSeconds: seconds, lastRunChanges: changes };
  await finish(tools, leased, { ...change, ...ran });
}

const finish = (tools: RunTools, leased: Leased, change: Parameters<typeof endRun>[2]) =>
  tools.transact(async (tx) => {
    await endRun(tx, leased, change);
    await publish(tx, "refetch", { list: "crms" });
  });

async function isOpen({ now }: RunTools, tx: Tx, { platform }: ConnectionRow): Promise<boolean> {
  const entitlements = entitlementsOf((await readSendingWorkspace(tx)).plan, now());
  return isInPlan({ entitlements }, platform) && !entitlements.isBlocked;
}

async function keepInStep(run: Run): Promise<Parameters<typeof endRun>[2]> {
  const { tools } = run;
  const due = await run.hold(async (_, row) => ({
    poll: row.runAt <= tools.now() || row.first?.state === "running",
    sweep: row.sweepAt <= tools.now(),
  }));
  const beganAt = tools.now();
  if (due.poll) {
    const isWhole = (await pollPeople(run)) && (await matchAll(run)) && (await pollDeals(run));
    // Somebody may have asked for another run meanwhile: that one begins anew.
    if (isWhole)
      await run.hold((tx) => postponePoll(tx, run.id, { asked: beganAt, to: new Date(+beganAt + pollMs) }));
  }
  await sendDue(run);
  await logActivities(run);
  if (due.sweep && !run.isOver()) await sweep(run);
  return { restsUntil: null };
}
