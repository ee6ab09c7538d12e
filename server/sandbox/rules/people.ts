import { type ListedFilter, listedFilters } from "@/lib/contract/finder/filters";
import type { PersonRecord } from "@/server/domain/finder/record";
import { canonicalProfileUrl } from "@/server/domain/prospects/identity";
import { chance, pick, weigh } from "./chance";
import { companyAt } from "./companies";
import { contactsOf } from "./directory";
import { companyOf, memberAt, otherAddresses } from "./members";
import { stateOf } from "./states";

/** Industries by the trade in a company's name. */
const industries: Record<string, string> = {
  ...{ Analytics: "Information Services", Automation: "Industrial Automation", Biotech: "Biotechnology" },
  ...{ Capital: "Financial Services", Cloud: "Information Technology", Components: "Electronics" },
  ...{ Consulting: "Management Consulting", Dental: "Dental Care", Diagnostics: "Medical Devices" },
  ...{ Energy: "Renewable Energy", Engineering: "Mechanical Engineering", Foods: "Food & Beverages" },
  ...{ Freight: "Transportation", Health: "Hospital & Health Care", Housing: "Real Estate" },
  ...{ Insurance: "Insurance", Interiors: "Furniture", Labs: "Research", Legal: "Law Practice" },
  ...{ Logistics: "Logistics & Supply Chain", Media: "Media Production", Mobility: "Automotive" },
  ...{ Networks: "Telecommunications", Optics: "Precision Optics", Packaging: "Packaging & Containers" },
  ...{ Payments: "Payments", Robotics: "Robotics", Security: "Computer & Network Security" },
  ...{ Software: "Computer Software", Systems: "Computer Hardware" },
};

const day = 86_400_000;

/** A member as the people database knows them on this day. Always the same person, so that all parts of the sandbox mean the same. */
export function recordOf(index: number, today: Date): PersonRecord {
  const member = memberAt(index);
  const company = companyOf(index);
  const { email, phone } = contactsOf(member);
  const [city = ""] = member.location.split(", ");
  const isPrivate = chance("private address", index) < 0.25;
  // Half of the data is younger than a quarter of a year.
  const ageDays = Math.floor(chance("checked", index) ** 2 * 400);
  return {
    number: BigInt(index),
    firstName: member.firstName,
    lastName: member.lastName,
    fullName: `${member.firstName} ${member.lastName}`,
    position: member.title,
    companyName: member.company,
    companyDomain: member.domain,
    industry: industries[companyAt(company).trade] ?? "",
    countryCode: member.countryCode,
    state: stateOf(city),
    city,
    profileUrl: canonicalProfileUrl(member.profileUrl),
    listed: { ...sizeOf(company), ...demographicsOf(index, member.gender) },
    contacts: { workEmail: email, personalEmail: isPrivate ? otherAddresses(member).private : null, phone },
    isEnriched: email !== null && chance("verified", index) < 0.6,
    source: "sandbox",
    checkedOn: new Date(+today - ageDays * day).toISOString().slice(0, 10),
  };
}

/** Size and revenue grow together. */
function sizeOf(company: number): PersonRecord["listed"] {
  const sizes = listedFilters.employee_count;
  const place = Number(
    weigh({ 0: 22, 1: 26, 2: 20, 3: 11, 4: 8, 5: 7, 6: 3, 7: 3 }, "company size", company),
  );
  const earned = Math.min(
    5,
    Math.max(0, Math.floor(place * 0.75 + chance("company revenue", company) * 1.5 - 0.5)),
  );
  return { employee_count: sizes[place], revenue: listedFilters.revenue[earned] };
}

/** Of six in ten people anything is known. */
function demographicsOf(index: number, gender: "female" | "male"): PersonRecord["listed"] {
  if (chance("demographics", index) >= 0.6) return { gender };
  const names = ["age_range", "income_range", "net_worth", "homeowner", "married", "children"] as const;
  const some = names.filter((name) => chance("known", name, index) < 0.85);
  const value = (name: ListedFilter) => pick<string>(listedFilters[name], name, index);
  return { gender, ...Object.fromEntries(some.map((name) => [name, value(name)])) };
}
