import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, noInput } from "../fields";
import { search } from "../prospects/searches";
import { named, wire } from "../wire";
import { contactInfo, listedFilters, peopleQuery, peopleSorts, suggestedFilters } from "./filters";

/** Max people that one action takes (PROSPECT-16). */
export const maxFound = 2_500;
/** People per page (PROSPECT-04). */
export const foundPerPage = 25;

/** An ID of the people database contains `5x5`; other people are named by their profile URL (PROSPECT-03). */
const databaseId = z
  .string()
  .max(40)
  .regex(/^5x5[0-9a-z]+$/);

/** Where people come from in this workspace; `none`: its operator has connected no database (R31). */
const peopleSources = ["sandbox", "database", "vendor", "none"] as const;

/** What the workspace knows of a person already; the first that applies, most important first. */
const standings = ["opted_out", "blacklisted", "talked_before", "in_campaign", "known"] as const;

const foundPerson = wire({
  id: databaseId,
  fullName: z.string(),
  position: z.string(),
  companyName: z.string(),
  industry: z.string(),
  employeeCount: z.enum(listedFilters.employee_count).nullable(),
  location: z.string(),
  countryCode: z.string(),
  profileUrl: z.string().nullable(),
  /** The contact data that exists; its values are found by enrichment. */
  contactInfo: z.array(z.enum(contactInfo)),
  isEnriched: z.boolean(),
  /** When the data was last confirmed. */
  checkedAt: instant,
  standing: wire({
    kind: z.enum(standings),
    prospectId: id.nullable(),
    campaignName: named("workflow_name", z.string().nullable()),
    at: instant.nullable(),
  }).nullable(),
});
export type FoundPerson = z.output<typeof foundPerson>;

const access = { who: "member", page: "search", feature: "prospect_finder" } as const;
const read = { ...access, rate: "read" } as const;
const write = { ...access, scope: "write", rate: "write" } as const;

/** The people of an action: those named, or else the first `limit` of a search (PROSPECT-08, PROSPECT-10, PROSPECT-11). */
export const chosenPeople = {
  ...peopleQuery,
  ids: z.array(databaseId).max(maxFound).optional(),
  linkedinUrls: z.array(z.string().max(300)).max(maxFound).optional(),
  limit: z.int().min(1).max(maxFound).optional(),
};

export const finder = {
  /** Where people come from; `people` and `checkedAt` are null where the source does not say. `progress` counts up to 1 while it is prepared. */
  source: endpoint({
    method: "GET",
    path: "/looch/source",
    access: read,
    input: noInput,
    output: wire({
      kind: z.enum(peopleSources),
      name: z.string(),
      /** The orders it knows; none without a source. */
      sorts: z.array(z.enum(peopleSorts)),
      people: z.int().nullable(),
      checkedAt: instant.nullable(),
      progress: z.number().min(0).max(1),
    }),
  }),
  /**
   * People that match, in a stable order (PROSPECT-04). `page` reaches 10,000 people; `cursor` of the last response goes on from there in the
   * same order.
   * With `countOnly` only the number (PROSPECT-05): exact up to 5,000, above that an estimate with `totalIsCapped`.
   */
  search: endpoint({
    method: "GET",
    path: "/v2/looch/profiles",
    access: read,
    input: wire({
      accountId: named("credentials", id.optional()),
      ...peopleQuery,
      countOnly: z.boolean().optional(),
      page: z.int().min(1).max(400).optional(),
      pageSize: z.int().min(1).max(100).default(foundPerPage),
      cursor: z.string().max(400).optional(),
    }),
    output: wire({
      items: z.array(foundPerson),
      total: z.int(),
      totalIsCapped: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  /**
   * Values of a filter that contain `query`, the most frequent first (PROSPECT-06, PROSPECT-07). `additionalQuery` narrows states to a
   * country. `stringValue` is shown, `savedValue` goes into the filter.
   */
  suggest: endpoint({
    method: "GET",
    path: "/looch/filters/:filter_name",
    access: read,
    input: wire({
      filterName: z.enum(suggestedFilters),
      query: z.string().max(100).default(""),
      additionalQuery: z.string().max(100).optional(),
      offset: z.int().min(0).max(10_000).default(0),
      excludedValues: z.array(z.string().max(100)).max(200).optional(),
      limit: z.union([z.literal(5), z.literal(20)]).default(5),
      freshOnly: z.boolean().optional(),
    }),
    output: wire({
      items: z.array(wire({ stringValue: z.string(), savedValue: z.string() })),
      nextOffset: z.int().nullable(),
    }),
  }),
  /** Adds people to a campaign as a search of kind `database`, which can be paused and reports whom it did not add (PROSPECT-08). */
  addToCampaign: endpoint({
    method: "POST",
    path: "/v2/looch/profiles/add_to_workflow",
    access: write,
    bodyLimit: 1024 * 1024,
    input: wire({
      campaignId: named("workflow_id", id),
      accountId: named("credentials", id.optional()),
      ...chosenPeople,
      isExistingPeople: z.boolean().optional(),
      isIncludeTalkedBefore: z.boolean().optional(),
      isOnlyPremium: z.boolean().optional(),
    }),
    output: search,
  }),
};
