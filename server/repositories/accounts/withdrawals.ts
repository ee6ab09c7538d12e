import type { Tx } from "@/server/db/tx";

/** `enrollmentId` is null if the prospect continues with another account since. */
export type Unanswered = { enrollmentId: string | null; prospectId: string; ref: string };

/** Connection requests of an account that are unanswered since before an instant (real), the oldest first. */
export const listOverdue = (tx: Tx, accountId: string, before: Date, max: number) =>
  tx.query<Unanswered>(
    `select r."enrollmentId", r.prospect_id as "prospectId", coalesce(p.profile_url, p.member_ref) as ref
       from (select id as "enrollmentId", workspace_id, prospect_id, requested_at from enrollments
              where account_id = $1 and requested_at < $2 and accepted_at is null and withdrawn_at is null
             union all
             select null, workspace_id, prospect_id, requested_at from left_requests
              where account_id = $1 and requested_at < $2 and withdrawn_at is null) r
       join prospects p on p.workspace_id = r.workspace_id and p.id = r.prospect_id
      where coalesce(p.profile_url, p.member_ref) is not null
      order by r.requested_at limit $3`,
    [accountId, before, max],
  );

/** Notes that a request was withdrawn; one that was accepted meanwhile stays unchanged. */
export const noteWithdrawn = (
  tx: Tx,
  { accountId, enrollmentId, prospectId, at }: Omit<Unanswered, "ref"> & { accountId: string; at: Date },
) =>
  enrollmentId === null
    ? tx.query("update left_requests set withdrawn_at = $3 where account_id = $1 and prospect_id = $2", [
        ...[accountId, prospectId, at],
      ])
    : tx.query("update enrollments set withdrawn_at = $2 where id = $1 and accepted_at is null", [
        ...[enrollmentId, at],
      ]);
