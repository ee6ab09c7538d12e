import type { Tx } from "@/server/db/tx";

/** Logs once per account that a prospect accepted our request, if no campaign sent it; otherwise the engine logs it. */
export const logAcceptance = (
  tx: Tx,
  event: { id: string; at: Date; prospectId: string; accountId: string },
) =>
  tx.query(
    `insert into events (id, at, kind, prospect_id, channel, detail)
     select $1, $2, 'accepted', $3, 'network', jsonb_build_object('accountId', $4::text)
      where not exists (select 1 from enrollments e where e.prospect_id = $3 and e.account_id = $4::uuid and e.accepted_at is not null)
        and not exists (select 1 from events v where v.prospect_id = $3 and v.kind = 'accepted' and v.detail ->> 'accountId' = $4::text)`,
    [event.id, event.at, event.prospectId, event.accountId],
  );
