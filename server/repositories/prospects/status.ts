import type { Tx } from "@/server/db/tx";
import { comesAfter, type Reached } from "@/server/domain/prospects/lead-status";

/** Raises the lead status of these prospects; a higher status stays (PROSPECT-31). */
export const noteReached = (tx: Tx, status: Reached, prospectIds: readonly string[], at: Date) =>
  tx.query(
    {
      name: "note-reached",
      text: `update prospects set status = $2, updated_at = $3, version = version + 1
        where id = any($1) and status = any($4)`,
    },
    [prospectIds, status, at, comesAfter(status)],
  );

/** They replied but are not interested, as a member who read it says. */
export const takeInterestBack = (tx: Tx, prospectId: string, at: Date) =>
  tx.query(
    `update prospects set status = 'got_reply', updated_at = $2, version = version + 1
      where id = $1 and status = 'interested'`,
    [prospectId, at],
  );

/** False if the prospect had opted out before. */
export async function markOptedOut(tx: Tx, prospectId: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update prospects set opted_out_at = $2, status = 'excluded', updated_at = $2, version = version + 1
      where id = $1 and opted_out_at is null returning id`,
    [prospectId, at],
  );
  return rows.length > 0;
}

/** The address no longer accepts email; applied only if it is the prospect's current one. */
export const markEmailInvalid = (tx: Tx, prospectId: string, address: string | null, at: Date) =>
  tx.query(
    `update prospects set email_status = 'invalid', updated_at = $3, version = version + 1
      where id = $1 and email_status <> 'invalid'
        and ($2::text is null or lower(coalesce(work_email, personal_email)) = $2)`,
    [prospectId, address, at],
  );

/** The address accepts email after all; false if it was not marked invalid. */
export async function markEmailRestored(tx: Tx, prospectId: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update prospects set email_status = 'valid', updated_at = $2, version = version + 1
      where id = $1 and email_status = 'invalid' and coalesce(work_email, personal_email) is not null returning id`,
    [prospectId, at],
  );
  return rows.length > 0;
}

/** The server said that these prospects' addresses do not exist. */
export const invalidateAddresses = (tx: Tx, prospectIds: readonly string[], at: Date) =>
  tx.query(
    "update prospects set email_status = 'invalid', updated_at = $2, version = version + 1 where id = any($1)",
    [prospectIds, at],
  );
