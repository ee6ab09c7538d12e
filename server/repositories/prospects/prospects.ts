import type { Tx } from "@/server/db/tx";
import type { AddressChecks } from "@/server/domain/prospects/address-check";
import { companyKeysOf } from "@/server/domain/prospects/company";
import type { KnownPerson, Person } from "@/server/domain/prospects/person";

/** A row of `prospects`; instants are real. */
export type ProspectRow = KnownPerson & {
  timezone: string | null;
  emailStatus: "unknown" | "valid" | "invalid";
  addressChecks: AddressChecks;
  status: string;
  optedOutAt: Date | null;
  createdAt: Date;
  version: number;
};

export const prospectColumns = (
  p: string,
) => `${p}.id, ${p}.first_name as "firstName", ${p}.last_name as "lastName",
  ${p}.full_name as "fullName", ${p}.position, ${p}.company_name as "companyName", ${p}.company_domain as "companyDomain",
  ${p}.location, ${p}.timezone, ${p}.work_email as "workEmail", ${p}.personal_email as "personalEmail",
  ${p}.email_status as "emailStatus", ${p}.address_checks as "addressChecks", ${p}.profile_url as "profileUrl", ${p}.member_ref as "memberRef", ${p}.phone,
  ${p}.website, ${p}.twitter, ${p}.custom_fields as "customFields", ${p}.status, ${p}.opted_out_at as "optedOutAt",
  ${p}.created_at as "createdAt", ${p}.version`;

export async function findProspect(tx: Tx, id: string): Promise<ProspectRow | null> {
  const [row] = await findProspects(tx, [id]);
  return row ?? null;
}

export const findProspects = (tx: Tx, ids: readonly string[]): Promise<ProspectRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.query<ProspectRow>(`select ${prospectColumns("p")} from prospects p where p.id = any($1)`, [ids]);

/** The row, locked until the transaction ends, so that a change is made on what was read. */
export async function lockProspect(tx: Tx, id: string): Promise<ProspectRow | null> {
  const [row] = await tx.query<ProspectRow>(
    `select ${prospectColumns("p")} from prospects p where p.id = $1 for no key update`,
    [id],
  );
  return row ?? null;
}

/**
 * Locks prospects until the transaction ends, in one order for all. Adding them to a campaign, or resuming them in one, begins with this:
 * of two concurrent calls the second sees what the first did (R24), and so does a stop. Returns those that exist: a record may have been
 * merged into another.
 */
export async function lockProspects(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(
    "select id from prospects where id = any($1) order by id for no key update",
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

const recordset = `jsonb_to_recordset($1::jsonb) as r(id uuid, "firstName" text, "lastName" text, "fullName" text,
  position text, "companyName" text, "companyDomain" text, location text, "workEmail" text, "personalEmail" text,
  "profileUrl" text, phone text, website text, twitter text, "customFields" jsonb,
  "employerDomain" text, "employerName" text)`;
const values = `r."firstName", r."lastName", r."fullName", r.position, r."companyName", r."companyDomain", r.location,
  r."workEmail", r."personalEmail", r."profileUrl", r.phone, r.website, r.twitter, r."customFields", r."employerDomain",
  r."employerName"`;
const targets = `first_name, last_name, full_name, position, company_name, company_domain, location, work_email,
  personal_email, profile_url, phone, website, twitter, custom_fields, employer_domain, employer_name`;

type IdentifiedPerson = Person & { id: string };

/** Prospects as JSON for writing, with their company keys (R26). */
const written = (people: readonly IdentifiedPerson[]) =>
  JSON.stringify(
    people.map((person) => {
      const { domain, name } = companyKeysOf(person);
      return { ...person, employerDomain: domain, employerName: name };
    }),
  );

export async function insertProspects(tx: Tx, people: readonly IdentifiedPerson[], now: Date): Promise<void> {
  if (people.length === 0) return;
  await tx.query(
    `insert into prospects (id, ${targets}, created_at, updated_at) select r.id, ${values}, $2, $2 from ${recordset}`,
    [written(people), now],
  );
}

/** Writes all fields of a prospect's own data; status and network data stay. The state of a new address is unknown. */
export async function updateProspects(tx: Tx, people: readonly IdentifiedPerson[], now: Date): Promise<void> {
  if (people.length === 0) return;
  await tx.query(
    `update prospects p set (${targets}, email_status, updated_at, version) = (select ${values},
         case when coalesce(r."workEmail", r."personalEmail") is distinct from coalesce(p.work_email, p.personal_email) then 'unknown'
           else p.email_status end, $2::timestamptz, p.version + 1)
       from ${recordset} where p.id = r.id`,
    [written(people), now],
  );
}

/** Fields that members edited, by prospect, with the names of the edit log. */
export async function fieldsByHand(tx: Tx, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ prospectId: string; fields: string }>(
    `select prospect_id as "prospectId", string_agg(detail ->> 'fields', ',') as fields from events
      where kind = 'edited' and prospect_id = any($1) and detail ? 'fields' group by prospect_id`,
    [ids],
  );
  return new Map(rows.map(({ prospectId, fields }) => [prospectId, new Set(fields.split(","))]));
}

/** The workspace's custom fields in the order of their numbers (PROSPECT-37). */
export const listCustomFields = (tx: Tx) =>
  tx.query<{ id: string; key: string; name: string }>(
    "select id, key, name from custom_fields where removed_at is null order by substring(key from '\\d+$')::int",
  );

/** SQL: one of the accounts contacts or contacted the prospect, or no account ever did; both parameters are SQL. */
export const contactedBy = (prospect: string, accounts: string) =>
  `(select coalesce(bool_or(ways.account_id = any(${accounts})), true) from (
      select account_id from enrollments where prospect_id = ${prospect}
      union all select account_id from conversations where prospect_id = ${prospect}) ways)`;

/** Whether one of these accounts contacts or contacted a prospect, or no account ever did. */
export async function isContactedBy(tx: Tx, id: string, accountIds: readonly string[]): Promise<boolean> {
  const [row] = await tx.query<{ isContacted: boolean }>(
    `select ${contactedBy("$1", "$2")} as "isContacted"`,
    [id, accountIds],
  );
  return row!.isContacted;
}

/** An enriched address accepts email, whatever happened to an earlier one. */
export const markEmailFound = (tx: Tx, id: string) =>
  tx.query("update prospects set email_status = 'valid' where id = $1", [id]);
