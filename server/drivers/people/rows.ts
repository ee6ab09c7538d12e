import type { Queries } from "@/server/db/tx";
import { idOf, type StoredKind } from "@/server/domain/finder/ids";
import { countryCode, listedValue } from "@/server/domain/finder/values";
import type { ContactKind, DatabasePerson } from "@/server/ports/people-database";
import { orderBy, orders } from "./orders";

export type PersonRow = {
  /** What the order of the query sorts by, before the rank. */
  value: string;
  rank: number;
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  title: string;
  companyName: string;
  companyDomain: string;
  industry: string;
  employeeCount: number;
  city: string;
  state: string;
  country: number;
  profileUrl: string | null;
  hasEmail: boolean;
  hasWorkEmail: boolean;
  hasPhone: boolean;
  isEnriched: boolean;
  freshOn: string;
};

/** Everything that is shown of the rows of `from`, a query of people in this order. */
export const personQuery = (generation: number, from: string, order = orders.relevance) =>
  `select ${order.column === null ? "''" : `p.${order.column}::text`} as value, p.rank, p.id::text, d.first_name as "firstName", d.last_name as "lastName", d.full_name as "fullName",
      coalesce(d.title, t.title, '') as title, coalesce(c.name, '') as "companyName", coalesce(c.domain, '') as "companyDomain",
      coalesce(i.industry, '') as industry, p.employee_count as "employeeCount", d.city, coalesce(s.state, '') as state, p.country,
      d.profile_url as "profileUrl", p.has_email as "hasEmail", p.has_work_email as "hasWorkEmail", p.has_phone as "hasPhone",
      p.is_enriched as "isEnriched", p.fresh_on::text as "freshOn"
     from ${from} p join finder.details_${generation} d on d.id = p.id
     left join finder.titles_${generation} t on t.id = p.title_id
     left join finder.companies_${generation} c on c.id = p.company_id
     left join finder.states_${generation} s on s.id = p.state_id
     left join finder.industries_${generation} i on i.id = p.industry
    order by ${orderBy(order, "p.")}`;

/** Those who are there, in the order of their numbers. */
export async function peopleBy(
  queries: Queries,
  kind: StoredKind,
  generation: number,
  numbers: readonly bigint[],
): Promise<DatabasePerson[]> {
  if (numbers.length === 0) return [];
  const rows = await queries.query<PersonRow>(
    personQuery(
      generation,
      `(select p.* from finder.details_${generation} w join finder.people_${generation} p on p.rank = w.rank and p.id = w.id
         where w.id = any($1::bigint[]))`,
    ),
    [numbers.map(String)],
  );
  const people = new Map(rows.map((row) => [row.id, row]));
  return numbers.flatMap((number) => {
    const row = people.get(String(number));
    return row ? [personOf(kind, row)] : [];
  });
}

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

export function personOf(kind: StoredKind, row: PersonRow): DatabasePerson {
  const code = countryCode(row.country);
  const has: [ContactKind, boolean][] = [
    ["email", row.hasEmail],
    ["work_email", row.hasWorkEmail],
    ["phone", row.hasPhone],
  ];
  return {
    id: idOf(kind, BigInt(row.id)),
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: row.fullName,
    position: row.title,
    companyName: row.companyName,
    companyDomain: row.companyDomain,
    industry: row.industry,
    employeeCount: listedValue("employee_count", row.employeeCount),
    location: [row.city, row.state === row.city ? "" : row.state, code && countryNames.of(code)]
      .filter(Boolean)
      .join(", "),
    countryCode: code,
    profileUrl: row.profileUrl,
    contactInfo: has.flatMap(([contact, isThere]) => (isThere ? [contact] : [])),
    isEnriched: row.isEnriched,
    checkedAt: new Date(`${row.freshOn}T00:00:00Z`),
  };
}
