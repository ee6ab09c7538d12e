import type { Tx } from "@/server/db/tx";

/** Lead statuses before the first message; who has answered or more is not set back (PROSPECT-31). */
const beforeContact = "('new', 'request_sent', 'connected', 'fetched_email', 'visited_link')";
/** Statuses a person or the rules gave on purpose; an answer does not overwrite them. */
const settled = "('got_reply', 'interested', 'lead', 'excluded')";

const move = (tx: Tx, prospectId: string, status: string, when: string, at: Date) =>
  tx.query(
    `update prospects set status = $2, updated_at = $3, version = version + 1 where id = $1 and status ${when}`,
    [prospectId, status, at],
  );

export const noteContacted = (tx: Tx, prospectId: string, at: Date) =>
  move(tx, prospectId, "contacted", `in ${beforeContact}`, at);

export const noteReplied = (tx: Tx, prospectId: string, at: Date) =>
  move(tx, prospectId, "got_reply", `not in ${settled}`, at);

/** They accepted our request: said only of people who were not further already. */
export const noteConnected = (tx: Tx, prospectId: string, at: Date) =>
  move(tx, prospectId, "connected", "in ('new', 'request_sent', 'fetched_email', 'visited_link')", at);

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
