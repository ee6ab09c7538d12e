import { setTimeout as sleep } from "node:timers/promises";
import { keptDays } from "@/lib/contract/integrations/webhooks";
import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import {
  type ClaimedDelivery,
  claimDeliveries,
  forgetEvents,
} from "@/server/repositories/webhooks/deliveries";
import { deliverWebhook } from "@/server/services/webhooks/deliver";
import { unlessFenced } from "../fence";
import { repeat } from "../rounds";

const everyMs = 500;
const forgetEveryMs = 60_000;
/** Requests under way in a worker, and at one endpoint. */
const mostAtOnce = 200;
const eachAtOnce = 4;
/** Longer than a request may take and its settling. */
const leaseSeconds = 60;
const dayMs = 86_400_000;
const forgottenAtOnce = 1_000;

/**
 * Delivers webhooks: each round leases what is due and does not wait for it, so that a slow endpoint delays no other. Returns a function
 * that stops it once the requests under way have ended.
 */
export function startWebhooks({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const { log, now } = tools;
  const doors = doorsOf(pool);
  const underWay = new Set<Promise<void>>();

  function begin({ workspaceId, id }: ClaimedDelivery, fence: string): void {
    const transact: Parameters<typeof deliverWebhook>[0]["transact"] = (work) =>
      inWorkspace(pool, { workspaceId }, work);
    const work = deliverWebhook({ ...tools, transact }, { id, fence })
      .catch((err) => log.error({ err, workspaceId, deliveryId: id }, "a webhook could not be delivered"))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  async function round(): Promise<void> {
    for (;;) {
      const most = mostAtOnce - underWay.size;
      if (most <= 0) return;
      const fence = tools.newId();
      const claim = { now: now(), leaseSeconds, fence, most, each: eachAtOnce };
      const claimed = await claimDeliveries(doors, claim);
      if (claimed.length === 0) return;
      for (const one of claimed) begin(one, fence);
      // What follows at the same endpoint leaves as soon as one of these has ended.
      await Promise.race([...underWay, sleep(everyMs)]);
    }
  }

  async function forget(): Promise<void> {
    while ((await forgetEvents(doors, new Date(+now() - keptDays * dayMs), forgottenAtOnce)) > 0);
  }

  const stopRounds = repeat(everyMs, round, log);
  const stopForgetting = repeat(forgetEveryMs, unlessFenced(pool, forget), log);
  return async () => {
    await Promise.all([stopRounds(), stopForgetting()]);
    await Promise.all(underWay);
  };
}
