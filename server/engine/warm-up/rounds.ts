import type { EngineContext } from "../context";
import { repeat } from "../rounds";
import { planWarmUp } from "./plan";
import { readWarmUps } from "./read";
import { closeLost, sendWarmUp } from "./send";

const everyMs = 1_000;
const batchSize = 50;
/** Connections to mail servers at the same time. */
const atOnce = 10;

type Place = { workspaceId: string; id: string };

/** One round of warm-up: plan days, send what is due, read what arrived. Returns how much there was to do. */
export async function warmUpRound(engine: EngineContext): Promise<number> {
  const { pools, now, log } = engine;
  const each = async <P extends Place>(
    due: readonly P[],
    work: (one: P) => Promise<unknown>,
    what: string,
  ) => {
    for (let from = 0; from < due.length; from += atOnce)
      await Promise.all(
        due
          .slice(from, from + atOnce)
          .map((one) => work(one).catch((err) => log.error({ err, id: one.id }, `${what} failed`))),
      );
    return due.length;
  };
  const ask = async <P extends Place>(text: string): Promise<P[]> =>
    (await pools.app.query<P>(text, [now(), batchSize])).rows;

  const planned = await ask(
    `select workspace_id as "workspaceId", mailbox_id as id from due_warm_ups($1, $2)`,
  );
  const plans = await each(
    planned,
    ({ workspaceId, id }) => planWarmUp(engine, workspaceId, id),
    "a plan of warm-up",
  );
  const due = await ask<Place & { isLost: boolean }>(
    `select workspace_id as "workspaceId", id, is_lost as "isLost" from due_warm_up_mails($1, $2)`,
  );
  const sends = await each(
    due,
    ({ workspaceId, id, isLost }) => (isLost ? closeLost : sendWarmUp)(engine, workspaceId, id),
    "a warm-up email",
  );
  const unread = await ask(
    `select workspace_id as "workspaceId", mailbox_id as id from due_warm_up_reads($1, $2)`,
  );
  const reads = await each(
    unread,
    ({ workspaceId, id }) => readWarmUps(engine, workspaceId, id),
    "reading warm-up emails",
  );
  return plans + sends + reads;
}

/** Runs warm-up in this worker; any number of workers share it. Returns a function that stops it after the current round. */
export const startWarmUp = (engine: EngineContext): (() => Promise<void>) =>
  repeat(everyMs, () => warmUpRound(engine), engine.log);
