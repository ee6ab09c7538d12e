import type { Tx } from "@/server/db/tx";
import type { AddressCheck, AddressChecks } from "@/server/domain/prospects/address-check";

/** Stores results by address or number. Only those of the prospect's current ones are kept. */
export const noteChecks = (tx: Tx, prospectId: string, checks: AddressChecks) =>
  tx.query(
    `update prospects p set address_checks = (select coalesce(jsonb_object_agg(c.key, c.value), '{}')
         from jsonb_each(p.address_checks || $2::jsonb) c where c.key in (p.work_email, p.personal_email, p.phone))
      where p.id = $1`,
    [prospectId, JSON.stringify(checks)],
  );

type CheckedAddress = { email: string; profileUrl: string | null; check: AddressCheck };

/** The address that emails go to and what is known of it; null without either, or if no email goes there anyway. */
export async function lockCheckedAddress(tx: Tx, prospectId: string): Promise<CheckedAddress | null> {
  const [row] = await tx.query<CheckedAddress>(
    `select coalesce(p.work_email, p.personal_email) as email, p.profile_url as "profileUrl",
        p.address_checks -> coalesce(p.work_email, p.personal_email) as check
       from prospects p where p.id = $1 and p.email_status <> 'invalid' and p.opted_out_at is null
        and p.address_checks ? coalesce(p.work_email, p.personal_email) for no key update`,
    [prospectId],
  );
  return row ?? null;
}
