import { createBatcher } from "./batcher";
import type { Claimed } from "./claim";
import type { EngineContext } from "./context";

type Mark = Pick<Claimed, "workspaceId" | "id" | "fence"> & { messageId: string | null };
/** Records that a row is about to be transmitted; false if it was stopped, paused or taken over first. */
export type WireMark = (mark: Mark) => Promise<boolean>;

/**
 * The last check before anything irreversible (rule 14). It refuses a row that this worker no longer holds under this fence, a row whose
 * campaign is paused by now (R22), and a worker whose lease ran out. Everything in flight shares the commit. A pause parks only the rows it
 * sees; a row that came due meanwhile is caught here, because the campaign is read after the row is locked.
 */
const marking = {
  name: "wire-mark",
  text: `with own as materialized (
      select d.workspace_id, d.id, d.enrollment_id, d.campaign_id, m.message_id
        from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[]) as m(workspace_id, id, fence, message_id)
        join deliveries d on d.workspace_id = m.workspace_id and d.id = m.id
       where d.fence = m.fence and d.lease_by = $6 and d.state = 'claimed' for no key update of d)
    update deliveries d set state = 'transmitting', transmitting_at = $5, message_id = own.message_id, look_ups = 0
      from own
     where d.workspace_id = own.workspace_id and d.id = own.id
       and (own.enrollment_id is null or campaign_runs(own.workspace_id, own.campaign_id))
       and exists (select 1 from plumbing.workers w where w.id = $6 and w.beat_at > now() - make_interval(secs => $7))
    returning d.id`,
};

export function createWireMark(
  engine: Pick<EngineContext, "pools" | "workerId" | "now" | "config">,
): WireMark {
  const { pools, workerId, now, config } = engine;
  return createBatcher<Mark, boolean>(async (asked) => {
    // Rows are locked in one order everywhere (lock-order.md).
    const marks = asked.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const { rows } = await pools.engine.query<{ id: string }>({
      ...marking,
      values: [
        marks.map((mark) => mark.workspaceId),
        marks.map((mark) => mark.id),
        marks.map((mark) => mark.fence),
        marks.map((mark) => mark.messageId),
        now(),
        workerId,
        config.engine.leaseSeconds,
      ],
    });
    const marked = new Set(rows.map(({ id }) => id));
    return asked.map(({ id }) => marked.has(id));
  });
}
