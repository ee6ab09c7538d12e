import type { Tx } from "@/server/db/tx";
import { comesAfter, type Reached } from "@/server/domain/prospects/lead-status";

/** Says of these people how far they are; who is further already is left alone (PROSPECT-31). */
export const noteReached = (tx: Tx, status: Reached, prospectIds: readonly string[], at: Date) =>
  tx.query(
    {
      name: "note-reached",
      text: `update prospects set status = $2, updated_at = $3, version = version + 1
        where id = any($1) and status = any($4)`,
    },
    [prospectIds, status, at, comesAfter(status)],
  );

/** They answered, but not that they are interested: somebody said so who read it. */
export const takeInterestBack = (tx: Tx, prospectId: string, at: Date) =>
  tx.query(
    `update prospects set status = 'got_reply', updated_at = $2, version = version + 1
      where id = $1 and status = 'interested'`,
    [prospectId, at],
  );

/** False when the person had opted out before. */
export async function markOptedOut(tx: Tx, prospectId: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update prospects set opted_out_at = $2, status = 'excluded', updated_at = $2, version = version + 1
      where id = $1 and opted_out_at is null returning id`,
    [prospectId, at],
  );
  return rows.length > 0;
}

/** The address does not take mail any more; only when it is the one the person has now. */
export const markEmailInvalid = (tx: Tx, prospectId: string, address: string | null, at: Date) =>
  tx.query(
    `update prospects set email_status = 'invalid', updated_at = $3, version = version + 1
      where id = $1 and email_status <> 'invalid'
        and ($2::text is null or lower(coalesce(work_email, personal_email)) = $2)`,
    [prospectId, address, at],
  );

/** The address takes mail after all; false when nobody thought otherwise. */
export async function markEmailRestored(tx: Tx, prospectId: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update prospects set email_status = 'valid', updated_at = $2, version = version + 1
      where id = $1 and email_status = 'invalid' and coalesce(work_email, personal_email) is not null returning id`,
    [prospectId, at],
  );
  return rows.length > 0;
}

/** The server said that nobody lives at these people's addresses. */
export const invalidateAddresses = (tx: Tx, prospectIds: readonly string[], at: Date) =>
  tx.query(
    "update prospects set email_status = 'invalid', updated_at = $2, version = version + 1 where id = any($1)",
    [prospectIds, at],
  );
