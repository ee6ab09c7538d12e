import { setTimeout as sleep } from "node:timers/promises";
import { enroll, type MailWorld } from "@/bench/rig/mail-world";
import type { Pools } from "@/bench/rig/pools";
import { ApiError } from "@/lib/api/api-error";
import { call } from "@/lib/api/client";
import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";
import { clockOf } from "@/server/domain/clock";
import { newId } from "@/server/ids";

/** A simulated day takes under nine seconds. */
const speed = 10_000;
const patienceMs = 60_000;

/** Retries until the killed processes are back. */
export async function sure<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status > 0 && error.status < 500;
      if (isAnswered || Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

export type Ask = <E extends Endpoint>(entry: E, input: Input<E>) => Promise<Output<E>>;

/** Calls the front door as a signed-in user; calls interrupted by a kill are repeated. */
export const askerOf =
  (origin: string, cookie: string): Ask =>
  (entry, input) =>
    sure(() =>
      call(
        (path, init) => fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, cookie, origin } }),
        entry,
        input,
      ),
    );

export type LiveWorld = ReturnType<typeof liveWorldOf>;

/** A workspace whose days pass in seconds, and which can be stopped. */
export function liveWorldOf({ admin, ...pools }: Pools, { workspaceId, boxes }: MailWorld) {
  const segments = [{ realStart: new Date(), virtualStart: new Date(), speed }];
  const query = <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    sure(async () => (await admin.query(text, values)).rows as Row[]);
  const keepSegment = ({ realStart, virtualStart }: (typeof segments)[number]) =>
    query(
      "insert into clock_segments (workspace_id, real_start, virtual_start, speed) values ($1, $2, $3, $4) on conflict do nothing",
      [workspaceId, realStart, virtualStart, speed],
    );
  return {
    query,
    begin: () => keepSegment(segments[0]!),
    async newCampaign(steps: Sequence, isSmart: boolean): Promise<string> {
      const id = newId();
      const text = JSON.stringify(steps);
      await query(
        `insert into campaigns (workspace_id, id, name, status, draft, live_version, sequence_type)
         values ($1, $2, 'Edited', 'active', $3, 1, $4) on conflict do nothing`,
        [workspaceId, id, text, isSmart ? "smart" : "simple"],
      );
      await query(
        `insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 1, $3) on conflict do nothing`,
        [workspaceId, id, text],
      );
      await query(
        `insert into campaign_senders (workspace_id, campaign_id, account_id, mailbox_id)
         select $1, $2, * from unnest($3::uuid[], $4::uuid[]) on conflict do nothing`,
        [workspaceId, id, boxes.map(({ accountId }) => accountId), boxes.map((box) => box.id)],
      );
      return id;
    },
    /** People added before Postgres was killed stay; a retry adds others. */
    enter: (campaignId: string, count: number) =>
      sure(() => enroll({ admin, ...pools }, { workspaceId, campaignId }, count, clockOf(segments))),
    /** Stops claiming and waits until all claims are settled. False if that does not happen. */
    async drain(): Promise<boolean> {
      await query(
        "update lanes set closed_reason = 'workspace_unpaid' where workspace_id = $1 and closed_reason is null",
        [workspaceId],
      );
      const deadline = Date.now() + patienceMs;
      while (Date.now() < deadline) {
        const [row] = await query<{ open: boolean }>(
          `select exists (select 1 from deliveries where workspace_id = $1 and (state in ('claimed', 'transmitting')
             or (state = 'unknown' and look_up_at is not null))) or exists (
               select 1 from lanes where workspace_id = $1 and lease_by is not null) as open`,
          [workspaceId],
        );
        if (!row?.open) return true;
        await sleep(50);
      }
      return false;
    },
    resume: () =>
      query(
        `update lanes set closed_reason = null, wake_at = lane_wake(workspace_id, id, slot_at)
          where workspace_id = $1 and closed_reason = 'workspace_unpaid'`,
        [workspaceId],
      ),
    /** Two days pass at once, and all dates have come. */
    async leap(campaignId: string): Promise<void> {
      const realStart = new Date();
      const virtualStart = new Date(+clockOf(segments).toVirtual(realStart) + 2 * 86_400_000);
      segments.push({ realStart, virtualStart, speed });
      await keepSegment(segments.at(-1)!);
      await query(
        "update deliveries set due_at = now() where campaign_id = $1 and state = 'planned' and due_at > now()",
        [campaignId],
      );
      await query(
        `update lanes set wake_at = lane_wake(workspace_id, id, slot_at) where workspace_id = $1 and lease_by is null`,
        [workspaceId],
      );
    },
  };
}
