import { chance, pick, weigh } from "@/server/sandbox/rules/chance";
import { remarkOf } from "@/server/sandbox/rules/colleagues";
import { crmFields, crmPipelines } from "@/server/sandbox/rules/crms";
import { type Member, memberAt, memberByEmail, memberCount } from "@/server/sandbox/rules/members";
import { blank, insertRecord, type Row } from "./records";
import type { Crm } from "./rows";
import type { Doing } from "./telling";

const strangers = 28;
const day = 86_400_000;

/** Some of the people that the workspace writes to are known in its CRM. */
async function knownMembers({ tx }: Doing): Promise<Member[]> {
  const rows = await tx.query<{ email: string }>(
    "select work_email as email from prospects where work_email is not null order by id limit 200",
  );
  return rows
    .flatMap(({ email }) => memberByEmail(email) ?? [])
    .filter(({ index }) => chance("is in the CRM", index) < 0.35)
    .slice(0, 25);
}

/** What a company's CRM looks like before it is connected. */
export async function furnish(doing: Doing, crm: Crm): Promise<void> {
  const others = Array.from({ length: strangers }, (_, at) =>
    memberAt(Math.floor(chance("who is in the CRM", crm.id, at) * memberCount)),
  );
  const people = new Map([...(await knownMembers(doing)), ...others].map((member) => [member.index, member]));
  const companies = new Map<string, number>();
  for (const member of people.values()) {
    const company = companies.get(member.domain) ?? (await addCompany(doing, crm, member));
    companies.set(member.domain, company);
    const person = await addPerson(doing, crm, member, company);
    if (chance("has a deal", crm.id, member.index) < 0.35) await addDeal(doing, crm, member, person);
  }
}

/** Some time in the last quarter of a year, on the workspace's clock. */
const longAgo = ({ world, at }: Doing, ...of: (string | number)[]) =>
  new Date(
    +at -
      (+at - +world.clock.toReal(new Date(+world.clock.toVirtual(at) - day))) *
        chance("long ago", ...of) *
        90,
  );

async function addCompany(doing: Doing, crm: Crm, { company, domain, location }: Member): Promise<number> {
  const { number } = await insertRecord(doing.tx, crm.id, {
    ...{ ...blank, object: "company", name: company, addresses: [domain], owner: 0 },
    values: { website: `https://www.${domain}/`, location: location.split(", ")[0] ?? null },
    changedAt: longAgo(doing, crm.id, domain),
  });
  return number;
}

/** A person as colleagues keep them; of some they know less. */
export async function addPerson(
  doing: Doing,
  crm: Crm,
  member: Member,
  company: number | null,
): Promise<Row> {
  const { index, firstName, lastName, email, title, profileUrl } = member;
  const source = crmFields(crm.vendor, "person").find(({ role }) => role === "source");
  const knows = (what: string, share: number) => chance("knows", what, crm.id, index) < share;
  return insertRecord(doing.tx, crm.id, {
    ...{ ...blank, object: "person", name: `${firstName} ${lastName}`, company },
    addresses: knows("email", 0.9) ? [email.toLowerCase()] : [],
    owner: Number(weigh({ 0: 5, 1: 4, 2: 1 }, "owner", crm.id, index)),
    values: {
      ...(knows("title", 0.6) && { title }),
      ...(knows("profile", 0.3) && { network_url: profileUrl }),
      ...(knows("source", 0.5) && source && { source: pick(source.options, "source", index).ref }),
      ...(knows("score", 0.3) && { score: Math.floor(chance("score", index) * 100) }),
      ...(knows("notes", 0.3) && { notes: remarkOf(crm.id, index) }),
    },
    changedAt: longAgo(doing, crm.id, index),
  });
}

/** A deal somewhere in the sales pipeline. */
export async function addDeal(doing: Doing, crm: Crm, member: Member, person: Row): Promise<Row> {
  const of = [crm.id, member.index];
  const [sales] = crmPipelines[crm.vendor];
  const closes = new Date(+doing.world.clock.toVirtual(doing.at) + (10 + chance("closes", ...of) * 90) * day);
  return insertRecord(doing.tx, crm.id, {
    ...{
      ...blank,
      object: "deal",
      name: `${member.company}: ${pick(["License", "Pilot", "Rollout"], "deal", ...of)}`,
    },
    ...{ owner: person.owner, company: person.company, persons: [person.number] },
    ...{ stage: pick(sales?.stages ?? [], "stage", ...of).ref, status: "open" },
    amount: (1 + Math.floor(chance("amount", ...of) * 80)) * 50_000,
    currency: weigh({ EUR: 6, USD: 3, JPY: 1 }, "currency", ...of),
    ...{ closeDate: closes.toISOString().slice(0, 10), changedAt: longAgo(doing, "deal", ...of) },
  });
}
