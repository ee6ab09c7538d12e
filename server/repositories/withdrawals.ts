import type { Tx } from "@/server/db/tx";

export type Unanswered = { enrollmentId: string; prospectId: string; ref: string };

/** Connection requests of an account that nobody answered since before an instant (real), the oldest first. */
export const listOverdue = (tx: Tx, accountId: string, before: Date, most: number) =>
  tx.query<Unanswered>(
    `select e.id as "enrollmentId", e.prospect_id as "prospectId", coalesce(p.profile_url, p.member_ref) as ref
       from enrollments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
      where e.account_id = $1 and e.requested_at < $2 and e.accepted_at is null and e.withdrawn_at is null
        and coalesce(p.profile_url, p.member_ref) is not null
      order by e.requested_at limit $3`,
    [accountId, before, most],
  );

/** Notes that a request was taken back; one that was accepted meanwhile stays as it is. */
export const noteWithdrawn = (tx: Tx, enrollmentId: string, at: Date) =>
  tx.query("update enrollments set withdrawn_at = $2 where id = $1 and accepted_at is null", [
    enrollmentId,
    at,
  ]);
