import * as z from "zod";
import { wire } from "../wire";

/** Filters whose values come from suggestions (PROSPECT-02, PROSPECT-06); any other text can be a value, too. */
export const suggestedFilters = ["job_title", "company", "country", "state", "industry"] as const;
export type SuggestedFilter = (typeof suggestedFilters)[number];

const yesOrNo = ["yes", "no"] as const;
const money = ["under_50k", "50k_100k", "100k_250k", "250k_500k", "500k_1m", "over_1m"] as const;
/** Filters with a fixed list of values, in order (PROSPECT-29, PROSPECT-30, PROSPECT-35). */
export const listedFilters = {
  employee_count: ["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"],
  revenue: ["under_1m", "1m_10m", "10m_50m", "50m_250m", "250m_1b", "over_1b"],
  gender: ["female", "male"],
  age_range: ["18-24", "25-34", "35-44", "45-54", "55-64", "65+"],
  income_range: money,
  net_worth: money,
  homeowner: yesOrNo,
  married: yesOrNo,
  children: yesOrNo,
} as const;
export type ListedFilter = keyof typeof listedFilters;

/** Max values of one filter, included and excluded each. */
export const maxFilterValues = 100;

/** A person matches a filter with any of `include`, if there are some, and none of `exclude`. */
const among = <T extends z.ZodType>(value: T) =>
  wire({
    include: z.array(value).max(maxFilterValues).optional(),
    exclude: z.array(value).max(maxFilterValues).optional(),
  }).optional();
/** A job title or a company matches if it contains all words of the value, regardless of case and accents. */
const text = among(z.string().trim().min(1, "fill_this_field").max(100, "too_long"));

/**
 * Filters of the people database (PROSPECT-02, PROSPECT-29). All must match. `country` takes codes of ISO 3166, `state` and `industry` the
 * `saved_value` of a suggestion.
 */
const peopleFilters = wire({
  jobTitle: text,
  company: text,
  country: among(z.string().regex(/^[A-Z]{2}$/, "not_valid_location")),
  state: text,
  industry: text,
  employeeCount: among(z.enum(listedFilters.employee_count)),
  revenue: among(z.enum(listedFilters.revenue)),
  gender: among(z.enum(listedFilters.gender)),
  ageRange: among(z.enum(listedFilters.age_range)),
  incomeRange: among(z.enum(listedFilters.income_range)),
  netWorth: among(z.enum(listedFilters.net_worth)),
  homeowner: among(z.enum(listedFilters.homeowner)),
  married: among(z.enum(listedFilters.married)),
  children: among(z.enum(listedFilters.children)),
});
export type PeopleFilters = z.output<typeof peopleFilters>;

/** Contact data that a person must have; a person without any of several chosen ones does not match. */
export const contactInfo = ["email", "work_email", "phone"] as const;
export type ContactInfo = (typeof contactInfo)[number];

/**
 * The orders of a search (PROSPECT-08): as good as random and always the same; by when the data was last confirmed; by the size of the
 * company, unknown ones last. A source may not know all of them.
 */
export const peopleSorts = ["relevance", "newest", "largest"] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/**
 * What is searched for: `enriched_only` verified email, `fresh_only` data of the last 90 days, `li_only` with a profile URL. `sort` says who
 * comes first, and so who the first of an action are.
 */
export const peopleQuery = {
  filters: peopleFilters.optional(),
  contactInfo: z.array(z.enum(contactInfo)).max(contactInfo.length).optional(),
  enrichedOnly: z.boolean().optional(),
  freshOnly: z.boolean().optional(),
  liOnly: z.boolean().optional(),
  sort: z.enum(peopleSorts).optional(),
};
