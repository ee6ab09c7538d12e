import type { LeadStatus } from "@/lib/contract/prospects/prospects";
import type { Tx } from "@/server/db/tx";
import { isRequest, requestKinds, writtenKinds } from "@/server/domain/campaigns/sequence/kinds";
import type { AddressCheck } from "@/server/domain/prospects/address-check";
import { type Course, comesAfter, type Reached } from "@/server/domain/prospects/lead-status";

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

/** Contact is allowed again; their status is what it would be without the opt-out. */
export const markOptedIn = (tx: Tx, prospectId: string, status: LeadStatus, at: Date) =>
  tx.query(
    "update prospects set opted_out_at = null, status = $2, updated_at = $3, version = version + 1 where id = $1",
    [prospectId, status, at],
  );

/** How far a prospect came, by their messages and events. */
export async function findCourse(tx: Tx, prospectId: string): Promise<Course> {
  const [row] = await tx.query<Course>(
    `select exists (select 1 from events where prospect_id = $1 and kind = 'reply') as "hasReplied",
        exists (select 1 from events where prospect_id = $1 and kind = 'sent' and step_kind = any($2))
          or exists (select 1 from messages where prospect_id = $1 and direction = 'out' and state = 'sent' and kind <> all($3))
          as "isContacted",
        exists (select 1 from events where prospect_id = $1 and kind = 'accepted') as "isConnected",
        exists (select 1 from events where prospect_id = $1 and kind = 'sent' and step_kind = any($3)) as "isRequested"`,
    [prospectId, writtenKinds.filter((kind) => !isRequest(kind)), requestKinds],
  );
  return row!;
}

/** SQL: the checks with another one of the address that emails go to. A vendor's own result, stored just before, stays. */
const checked = (state: AddressCheck["state"], by: string, at: string) =>
  `case when address_checks -> coalesce(work_email, personal_email) ->> 'state' = '${state}' then address_checks
    when coalesce(work_email, personal_email) is null then address_checks
    else address_checks || jsonb_build_object(coalesce(work_email, personal_email),
      jsonb_build_object('state', '${state}', 'at', ${at}::timestamptz, 'by', '${by}')) end`;

/** The address no longer accepts email; applied only if it is the prospect's current one. */
export const markEmailInvalid = (tx: Tx, prospectId: string, address: string | null, at: Date) =>
  tx.query(
    `update prospects set email_status = 'invalid', address_checks = ${checked("invalid", "mail_server", "$3")}, updated_at = $3,
        version = version + 1
      where id = $1 and email_status <> 'invalid'
        and ($2::text is null or lower(coalesce(work_email, personal_email)) = $2)`,
    [prospectId, address, at],
  );

/** The addresses no longer accept email, as another tool found; one that is not the prospect's current address counts for nothing. */
export const markEmailsInvalid = (
  tx: Tx,
  bounced: readonly { prospectId: string; address: string }[],
  at: Date,
) =>
  tx.query(
    `update prospects p set email_status = 'invalid', address_checks = ${checked("invalid", "other_tool", "$3")}, updated_at = $3,
        version = p.version + 1
       from unnest($1::uuid[], $2::text[]) b(id, address)
      where p.id = b.id and p.email_status <> 'invalid' and lower(coalesce(p.work_email, p.personal_email)) = lower(b.address)`,
    [bounced.map(({ prospectId }) => prospectId), bounced.map(({ address }) => address), at],
  );

/** The address accepts email after all; false if it was not marked invalid. */
export async function markEmailRestored(tx: Tx, prospectId: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update prospects set email_status = 'valid', address_checks = ${checked("valid", "member", "$2")}, updated_at = $2, version = version + 1
      where id = $1 and email_status = 'invalid' and coalesce(work_email, personal_email) is not null returning id`,
    [prospectId, at],
  );
  return rows.length > 0;
}

/** The server said that these prospects' addresses do not exist. */
export const invalidateAddresses = (tx: Tx, prospectIds: readonly string[], at: Date) =>
  tx.query(
    `update prospects set email_status = 'invalid', address_checks = ${checked("invalid", "mail_server", "$2")}, updated_at = $2,
        version = version + 1 where id = any($1)`,
    [prospectIds, at],
  );
