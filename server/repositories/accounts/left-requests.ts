import type { Tx } from "@/server/db/tx";

/** Stores the pending requests of an account for prospects who are about to move to another one; call it before they move. */
export const leaveRequests = (tx: Tx, enrollmentIds: readonly string[]) =>
  tx.query(
    `insert into left_requests as l (account_id, prospect_id, requested_at, withdrawn_at)
       select distinct on (account_id, prospect_id) account_id, prospect_id, requested_at, withdrawn_at from enrollments
        where id = any($1) and requested_at is not null and accepted_at is null
        order by account_id, prospect_id, requested_at desc
     on conflict (workspace_id, account_id, prospect_id)
       do update set requested_at = excluded.requested_at, withdrawn_at = excluded.withdrawn_at`,
    [enrollmentIds],
  );

/** The account is connected with the person: nothing is left open. False when nothing was. */
export async function forgetLeftRequest(
  tx: Tx,
  of: { accountId: string; prospectId: string },
): Promise<boolean> {
  const rows = await tx.query(
    "delete from left_requests where account_id = $1 and prospect_id = $2 returning account_id",
    [of.accountId, of.prospectId],
  );
  return rows.length > 0;
}

type Names = { workspace: string; account: string; prospect: string };
const of = ({ workspace, account, prospect }: Names) =>
  `left_requests lr where lr.workspace_id = ${workspace} and lr.account_id = ${account} and lr.prospect_id = ${prospect}`;

/** SQL: a request of the account to the person was left open. */
export const isLeftOpen = (names: Names) => `exists (select 1 from ${of(names)} and lr.withdrawn_at is null)`;

/** SQL: when a request left pending by a former account was withdrawn; null if there is none. */
export const leftWithdrawnAt = (names: Names) => `(select lr.withdrawn_at from ${of(names)})`;
