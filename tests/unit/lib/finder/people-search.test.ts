import * as z from "zod";
import { listedFilters, maxFilterValues, suggestedFilters } from "@/lib/contract/finder/filters";
import { finder } from "@/lib/contract/finder/finder";
import { views } from "@/lib/contract/views";
import {
  excluded,
  type PeopleSearch,
  peopleQueryOf,
  readPage,
  readSearch,
  sameSearch,
  usedFilters,
  withoutFilter,
  withValues,
  writeSearch,
} from "@/lib/finder/people-search";
import { emptyState } from "@/lib/views/view-state";

const there = (search: PeopleSearch) =>
  readSearch(new URLSearchParams(writeSearch(new URLSearchParams(), { search })));
const asked = (query: string) => readSearch(new URLSearchParams(query));

/** Every filter, with characters that a URL has to quote. */
const full: PeopleSearch = Object.fromEntries([
  ...suggestedFilters.flatMap((key) =>
    key === "country"
      ? [
          [key, ["DE", "AT"]],
          [excluded(key), ["CH"]],
        ]
      : [
          [key, ["R&D, V.P. + “Ops”=50%", "Лидер продаж", "営業"]],
          [excluded(key), ["a.b"]],
        ],
  ),
  ...Object.entries(listedFilters).map(([key, values]) => [key, [...values]]),
  ["contact", ["email", "phone"]],
  ["only", ["fresh"]],
]);

describe("a search of the people database in a URL", () => {
  it("comes back as it was, whatever is in it (ux 14)", () => {
    expect(there(full)).toEqual(full);
    expect(there({})).toEqual({});
  });

  it("ignores what no filter has, so that a damaged link is not refused (PROSPECT-30, PROSPECT-35)", () => {
    expect(
      asked(
        `employee_count=1-10&employee_count=7&country=Germany&country=DE&job_title=&job_title=${"x".repeat(101)}&contact=fax&only=all&evil=1`,
      ),
    ).toEqual({ employee_count: ["1-10"], country: ["DE"] });
    const many = Array.from({ length: 5_000 }, (_, at) => `job_title=t${at}`).join("&");
    expect(asked(`${many}&job_title=t0`).job_title).toHaveLength(maxFilterValues);
  });

  it("keeps other parameters, and begins at the first page after each change", () => {
    const before = new URLSearchParams("selectedCred=1&page=7&view=2&job_title=Nurse");
    expect(writeSearch(before, { search: { country: ["FR"] } })).toBe("selectedCred=1&country=FR");
    expect(writeSearch(before, { search: { country: ["FR"] }, page: 3, viewId: "2" })).toBe(
      "selectedCred=1&country=FR&view=2&page=3",
    );
  });

  it.each([
    ["page=3", 3],
    ["page=400", 400],
    ["page=401", 1],
    ["page=0", 1],
    ["page=-1", 1],
    ["page=1.5", 1],
    ["page=x", 1],
    ["", 1],
  ])("reads the page of %j (PROSPECT-04)", (query, page) => {
    expect(readPage(new URLSearchParams(query))).toBe(page);
  });

  it("fits the call that searches and the call that saves (PROSPECT-02, PROSPECT-04)", () => {
    const query = { ...peopleQueryOf(full), page: 1, pageSize: 25 };
    expect(z.decode(finder.search.input, z.encode(finder.search.input, query))).toEqual(query);
    expect(query).toMatchObject({
      filters: {
        country: { include: ["DE", "AT"], exclude: ["CH"] },
        employeeCount: { include: [...listedFilters.employee_count] },
        children: { include: ["yes", "no"] },
      },
      contactInfo: ["email", "phone"],
      freshOnly: true,
    });
    expect(query).not.toHaveProperty("enrichedOnly");
    const filter = Object.fromEntries(Object.entries(full).map(([key, values]) => [key, [...values]]));
    const saved = { list: "search" as const, name: "All", isShared: false, state: { ...emptyState, filter } };
    expect(z.decode(views.create.input, z.encode(views.create.input, saved))).toEqual(saved);
  });

  it("says nothing about who is searched for when it is empty", () => {
    expect(peopleQueryOf({})).toEqual({});
  });
});

describe("the filters of a search", () => {
  it("count once each, with what they exclude", () => {
    const search = { job_title: ["a", "b"], not_industry: ["c"], only: ["fresh"] };
    expect(usedFilters(search)).toEqual(["job_title", "industry", "only"]);
    expect(withoutFilter(search, "industry")).toEqual({ job_title: ["a", "b"], only: ["fresh"] });
    expect(withValues(search, "only", [])).toEqual({ job_title: ["a", "b"], not_industry: ["c"] });
  });

  it("are the same in any order", () => {
    expect(
      sameSearch({ job_title: ["a", "b"], country: ["DE"] }, { country: ["DE"], job_title: ["b", "a"] }),
    ).toBe(true);
    expect(sameSearch({ job_title: ["a"] }, { not_job_title: ["a"] })).toBe(false);
  });
});
