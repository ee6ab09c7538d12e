import { createHash } from "node:crypto";
import * as z from "zod";
import { listedFilters } from "@/lib/contract/finder/filters";
import { canonicalProfileUrl, companyDomain, e164, normalEmail } from "@/server/domain/prospects/identity";
import { cleanText } from "@/server/domain/prospects/text";
import type { PersonRecord } from "./record";

const text = z.string().max(250).transform(cleanText).default("");
const read = (parse: (value: string) => string | null, fails: string) =>
  z
    .string()
    .max(500)
    .nullish()
    .transform((value, check) => {
      if (!value) return null;
      const known = parse(value);
      if (known === null) check.addIssue({ code: "custom", message: fails });
      return known;
    });
const listed = <K extends keyof typeof listedFilters>(name: K) => z.enum(listedFilters[name]).optional();

/** One person of a file, as docs/people-database.md describes it. */
const line = z.strictObject({
  ...{ first_name: text, last_name: text, full_name: text, job_title: text, company_name: text },
  company_domain: read(companyDomain, "is no domain"),
  industry: text,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "is no code of ISO 3166, such as DE" })
    .optional(),
  ...{ state: text, city: text },
  profile_url: read(canonicalProfileUrl, "is no address of a profile"),
  work_email: read(normalEmail, "is no email address"),
  personal_email: read(normalEmail, "is no email address"),
  phone: read((value) => e164(value), "is no phone number with its country"),
  is_email_verified: z.boolean().default(false),
  ...{ employee_count: listed("employee_count"), revenue: listed("revenue"), gender: listed("gender") },
  ...{ age_range: listed("age_range"), income_range: listed("income_range"), net_worth: listed("net_worth") },
  ...{ homeowner: listed("homeowner"), married: listed("married"), children: listed("children") },
  source: z.string().trim().min(1).max(100),
  checked_on: z.iso.date(),
});

type Read = { record: PersonRecord } | { mistake: string };

/** Reads a line; a mistake names its field. `today` is the last day on which data can have been confirmed, YYYY-MM-DD. */
export function readLine(json: string, today: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { mistake: "is no JSON" };
  }
  const parsed = line.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join(".") || (issue?.code === "unrecognized_keys" ? issue.keys[0] : "");
    return { mistake: [field, issue?.message].filter(Boolean).join(": ") };
  }
  const { data } = parsed;
  if (data.checked_on > today) return { mistake: "checked_on: is in the future" };
  // Without one nobody could be added to a campaign.
  if (data.profile_url === null) return { mistake: "profile_url: is missing" };
  const fullName = data.full_name || `${data.first_name} ${data.last_name}`.trim();
  if (fullName === "") return { mistake: "full_name: is missing" };
  return { record: recordOf(data, data.profile_url, fullName) };
}

function recordOf(data: z.output<typeof line>, profileUrl: string, fullName: string): PersonRecord {
  const names = Object.keys(listedFilters) as (keyof typeof listedFilters)[];
  const [first = "", ...last] = fullName.split(" ");
  const isSplit = data.first_name !== "" || data.last_name !== "";
  return {
    // The same person has the same number in every load.
    number: createHash("sha256").update(profileUrl).digest().readBigUInt64BE() >> 1n,
    firstName: isSplit ? data.first_name : first,
    lastName: isSplit ? data.last_name : last.join(" "),
    fullName,
    position: data.job_title,
    companyName: data.company_name,
    companyDomain: data.company_domain ?? "",
    industry: data.industry,
    countryCode: data.country ?? "",
    state: data.state,
    city: data.city,
    profileUrl,
    listed: Object.fromEntries(names.flatMap((name) => (data[name] ? [[name, data[name]]] : []))),
    contacts: { workEmail: data.work_email, personalEmail: data.personal_email, phone: data.phone },
    isEnriched: data.is_email_verified && Boolean(data.work_email ?? data.personal_email),
    source: data.source,
    checkedOn: data.checked_on,
  };
}
