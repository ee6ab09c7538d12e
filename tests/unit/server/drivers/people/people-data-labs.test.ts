import { randomUUID } from "node:crypto";
import { listedFilters } from "@/lib/contract/finder/filters";
import { identityKey } from "@/server/domain/prospects/identity";
import { createPeopleDatabases } from "@/server/drivers/people/databases";
import { onBehalf } from "@/server/drivers/people/on-behalf";
import { createPeopleDataLabs } from "@/server/drivers/people/people-data-labs/driver";
import { idOf, vendorIdOf } from "@/server/drivers/people/people-data-labs/ids";
import { queryOf } from "@/server/drivers/people/people-data-labs/query";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import type { PeopleDatabase, PeopleQuery } from "@/server/ports/people-database";
import { everybody, given, peopleDatabaseContract } from "@/tests/support/contracts/people-database";
import { notedCosts, someWorkspace } from "@/tests/support/noted-costs";
import {
  type PeopleDataLabsRecord,
  type StandInPeopleDataLabs,
  startPeopleDataLabs,
} from "@/tests/support/stand-ins/people-data-labs";

let vendor: StandInPeopleDataLabs;
let http: Http;
let now: number;
let forgotten: Set<string>;
let database: PeopleDatabase;
let costs: ReturnType<typeof notedCosts>;

const made = (account: { url: string; apiKey: string } = vendor, timeoutMs = 25_000) =>
  onBehalf(
    createPeopleDataLabs({
      ...{ http, account, timeoutMs, now: () => new Date(now) },
      ...{ meter: costs, newId: () => randomUUID() },
      forgottenAmong: async (identities) =>
        new Set(identities.map(identityKey).filter((key) => forgotten.has(key))),
    }),
    someWorkspace,
  );

beforeEach(async () => {
  now = Date.UTC(2026, 10, 29);
  forgotten = new Set();
  vendor = await startPeopleDataLabs();
  vendor.people.push(...recorded());
  http = createHttp(createEgress({ allow: parseAllowList(vendor.allow) }));
  costs = notedCosts();
  database = made();
});
afterEach(async () => {
  await http.close();
  await vendor.close();
});

/** Twelve people, of which every third has no profile, and each has other contact data. */
function recorded(): PeopleDataLabsRecord[] {
  const names = [..."abcdefghijkl"];
  return names.map((letter, at) => {
    const isGerman = at % 2 === 0;
    return {
      id: `q${letter.toUpperCase()}nOZ5Oh0poWnQ1luFBf${letter}_0000`,
      full_name: `${letter}nna sommer`,
      first_name: `${letter}nna`,
      last_name: "sommer",
      sex: at % 3 === 0 ? "male" : "female",
      birth_year: String(1960 + at * 4),
      job_title: at % 2 ? "head of sales" : "senior software engineer",
      job_company_name: at < 5 ? "acme" : at < 8 ? "acme robotics" : "globex",
      job_company_website: at < 8 ? "acme.example" : "globex.example",
      job_company_size: at < 6 ? "11-50" : "1001-5000",
      job_company_inferred_revenue: at < 6 ? "$10M-$25M" : "$1B-$10B",
      inferred_salary: at < 4 ? "25,000-35,000" : "150,000-250,000",
      industry: at < 7 ? "internet" : "automotive",
      location_country: isGerman ? "germany" : "united states",
      location_region: isGerman ? "bavaria" : "california",
      location_locality: isGerman ? "munich" : "san francisco",
      linkedin_url: at % 3 === 2 ? null : `linkedin.com/in/${letter}nna-sommer`,
      job_last_verified: at < 9 ? "2026-11-01" : "2025-01-01",
      work_email: at % 4 === 0 ? `${letter}nna@acme.example` : null,
      personal_emails: at % 4 === 1 ? [`${letter}nna.sommer@mail.example`] : [],
      mobile_phone: at % 5 === 0 ? `+4989123456${String(at).padStart(2, "0")}` : null,
      phone_numbers: [],
    };
  });
}

const valuesOf = (people: readonly PeopleDataLabsRecord[]) =>
  people
    .flatMap(({ work_email, personal_emails, mobile_phone }) => [work_email, personal_emails, mobile_phone])
    .flat()
    .filter((value): value is string => typeof value === "string");

const only = (filter: string, value: string): PeopleQuery => ({
  filters: { [filter]: { include: [value] } },
});
const first = { after: null, skip: 0, limit: 5 } as const;
const later = (reason: string, retryAfterSeconds: number) => ({ kind: "later", reason, retryAfterSeconds });

describe("People Data Labs meets the contract of a people database", () => {
  test.each(peopleDatabaseContract.map(({ name, hold }) => [name, hold] as const))("%s", (_name, hold) =>
    hold({
      database,
      contactValues: valuesOf(vendor.people),
      narrow: {
        jobTitle: only("jobTitle", "Sales head"),
        company: only("company", "Acme"),
        country: only("country", "DE"),
        state: only("state", "US/California"),
        industry: only("industry", "Internet"),
        employeeCount: only("employeeCount", "11-50"),
        revenue: only("revenue", "10m_50m"),
        gender: only("gender", "female"),
        ageRange: only("ageRange", "25-34"),
        incomeRange: only("incomeRange", "under_50k"),
        liOnly: { liOnly: true },
        freshOnly: { freshOnly: true },
        email: { contactInfo: ["email"] },
        both: { contactInfo: ["work_email", "phone"] },
      },
      values: [
        { filter: "country", value: "DE", isOf: ({ countryCode }) => countryCode === "DE" },
        { filter: "state", value: "US/California", isOf: ({ location }) => location.includes("California") },
        { filter: "industry", value: "Automotive", isOf: ({ industry }) => industry === "Automotive" },
        { filter: "jobTitle", value: "sales", isOf: ({ position }) => /sales/i.test(position) },
        { filter: "company", value: "Acme", isOf: ({ companyName }) => /^acme/i.test(companyName) },
        { filter: "employeeCount", value: "11-50", isOf: ({ employeeCount }) => employeeCount === "11-50" },
      ],
      typed: [
        { filter: "jobTitle", name: "job_title", query: "head" },
        { filter: "company", name: "company", query: "acm" },
        { filter: "industry", name: "industry", query: "int" },
        { filter: "state", name: "state", query: "bav" },
        { filter: "country", name: "country", query: "germ" },
      ],
      forget: async (value) => void forgotten.add(identityKey({ kind: "profile_url", value })),
    }));
});

test("a person is shown as the vendor knows them, and every word of a title is asked for", async () => {
  const { people } = given(await database.search(only("jobTitle", "Senior Engineer"), first));
  expect(people[0]).toEqual({
    ...{ id: idOf("qAnOZ5Oh0poWnQ1luFBfa_0000"), firstName: "Anna", lastName: "Sommer" },
    ...{ fullName: "Anna Sommer", position: "Senior Software Engineer", companyName: "Acme" },
    ...{ companyDomain: "acme.example", industry: "Internet", employeeCount: "11-50" },
    ...{ location: "Munich, Bavaria, Germany", countryCode: "DE", isEnriched: false },
    ...{ profileUrl: "https://linkedin.com/in/anna-sommer", contactInfo: ["email", "work_email", "phone"] },
    checkedAt: new Date("2026-11-01T00:00:00Z"),
  });
  expect(vendor.asked[0]).toMatchObject({
    ...{ path: "/v5/person/search", key: vendor.apiKey, query: {} },
    body: {
      size: 5,
      query: {
        bool: {
          must: [
            {
              bool: {
                must: [
                  { match: { "job_title.text": "senior" } },
                  { match: { "job_title.text": "engineer" } },
                ],
              },
            },
          ],
        },
      },
    },
  });
});

describe("credits", () => {
  test("a page costs what it shows, its number nothing, and both are shown again for an hour", async () => {
    given(await database.search({}, first));
    expect(vendor.credits).toBe(5);
    expect(given(await database.count({}))).toEqual({ kind: "count", count: 12, isExact: true });
    given(await database.search({}, first));
    expect(vendor.credits).toBe(5);
    now += 3_600_001;
    given(await database.search({}, first));
    expect(vendor.credits).toBe(10);
  });

  test("who turns pages by their number goes on from the last one, and skips only after a jump", async () => {
    for (const skip of [0, 5]) given(await database.search({}, { ...first, skip }));
    given(await database.search(only("country", "DE"), { ...first, skip: 5 }));
    const sent = vendor.asked.map(({ body: { from, scroll_token } }) => [from, typeof scroll_token]);
    expect(sent).toEqual([
      [undefined, "undefined"],
      [undefined, "string"],
      [5, "undefined"],
    ]);
  });

  test("a number alone costs one, once in an hour", async () => {
    for (let time = 0; time < 3; time++) given(await database.count(only("country", "DE")));
    expect([vendor.credits, vendor.asked.length]).toEqual([1, 1]);
  });

  test("the same page for two at once is asked for once", async () => {
    vendor.faults.push("late");
    await Promise.all([database.search({}, first), database.search({}, first)]);
    expect([vendor.credits, vendor.asked.length]).toEqual([5, 1]);
  });

  test("people who were seen are not paid for again, neither for what they are nor for their contact data", async () => {
    const { people } = given(await database.search({}, first));
    const ids = people.map(({ id }) => id);
    given(await database.byIds(ids));
    await database.contacts(ids);
    const urls = people.flatMap(({ profileUrl }) => profileUrl ?? []);
    expect(given(await database.byProfileUrls(urls)).people).toHaveLength(urls.length);
    expect([vendor.credits, vendor.asked.length]).toEqual([5, 1]);
  });

  test("suggestions, and what nobody can match, cost nothing", async () => {
    const asked = { query: "acm", offset: 0, limit: 5, exclude: [], freshOnly: false, locale: "en" };
    given(await database.suggest("company", asked));
    expect(given(await database.search(only("country", "XX"), first)).people).toEqual([]);
    expect(given(await database.count(only("jobTitle", "nobody has this")))).toMatchObject({ count: 0 });
    expect(vendor.credits).toBe(0);
  });
});

describe("filters", () => {
  test.each([
    "netWorth",
    "homeowner",
    "married",
    "children",
  ])("%s is refused, unasked and unpaid", async (name) => {
    for (const side of ["include", "exclude"]) {
      const query = { filters: { [name]: { [side]: ["yes"] } } };
      expect(await database.search(query, first)).toEqual({ kind: "later", reason: "filter_not_supported" });
      expect(await database.count(query)).toEqual({ kind: "later", reason: "filter_not_supported" });
    }
    expect(vendor.asked).toEqual([]);
  });

  test.each([
    ["a verified address", { enrichedOnly: true }],
    ["an income above what the vendor tells apart", only("incomeRange", "250k_500k")],
  ])("%s is refused as well", async (_name, query) => {
    expect(await database.count(query)).toEqual({ kind: "later", reason: "filter_not_supported" });
  });

  test("every value of the other lists is one of the vendor's", () => {
    for (const [filter, values] of [
      ["employeeCount", listedFilters.employee_count],
      ["revenue", listedFilters.revenue],
      ["gender", listedFilters.gender],
      ["ageRange", listedFilters.age_range],
      ["incomeRange", listedFilters.income_range.slice(0, 3)],
    ] as const)
      for (const value of values) expect(queryOf(only(filter, value), new Date(now)).kind).toBe("query");
  });

  test("ages are years of birth", () => {
    const of = (value: string) => JSON.stringify(queryOf(only("ageRange", value), new Date(now)));
    expect(of("25-34")).toContain('{"birth_year":{"gte":"1992","lte":"2001"}}');
    expect(of("65+")).toContain('{"birth_year":{"lte":"1961"}}');
  });
});

describe("the vendor misbehaves", () => {
  test.each([
    [401, "vendor_refuses_us", 3_600],
    [402, "vendor_out_of_credits", 3_600],
    [400, "vendor_refuses_request", 3_600],
    [500, "vendor_failed", 60],
    [503, "vendor_failed", 60],
    ["garbage", "vendor_failed", 300],
    ["nonsense", "vendor_failed", 300],
    ["cut", "vendor_failed", 300],
    ["lost", "connection_lost", 30],
  ] as const)("%s means %s, and asking again later is answered", async (fault, reason, seconds) => {
    const people = await everybody(database);
    now += 3_600_001;
    const id = people[0]!.id;
    const asked = { query: "acm", offset: 0, limit: 5, exclude: [], freshOnly: false, locale: "en" };
    const calls = [
      () => database.byIds([id]),
      () => database.search({}, first),
      () => database.count(only("country", "DE")),
      () => database.suggest("company", asked),
    ];
    for (const call of calls) {
      vendor.faults.push(fault);
      expect(await call()).toEqual(later(reason, seconds));
      expect((await call()).kind).not.toBe("later");
    }
    now += 3_600_001;
    vendor.faults.push(fault);
    expect((await database.contacts([id])).size).toBe(0);
  });

  test("an answer that does not come is given up", async () => {
    vendor.faults.push("never");
    expect(await made(vendor, 50).search({}, first)).toEqual(later("connection_lost", 30));
  });

  test("an answer that comes late is waited for, and one that comes too late is asked for again", async () => {
    vendor.faults.push("late");
    expect(given(await made(vendor, 5_000).search({}, first)).people).toHaveLength(5);
    vendor.lateMs = 400;
    vendor.faults.push("late");
    const hasty = made(vendor, 100);
    expect(await hasty.search({}, first)).toEqual(later("connection_lost", 30));
    expect(given(await hasty.search({}, first)).people).toHaveLength(5);
  });

  test("answers for fewer people than were asked for belong to nobody", async () => {
    const [one, two] = await everybody(database);
    now += 3_600_001;
    vendor.faults.push("few");
    expect(await database.byIds([one!.id, two!.id])).toEqual(later("vendor_failed", 300));
    expect(given(await database.byIds([one!.id, two!.id])).people).toEqual([one, two]);
  });

  test("after a 429 nobody asks until the vendor's limits begin anew", async () => {
    vendor.reset = new Date(now + 40_000).toISOString();
    vendor.faults.push(429);
    expect(await database.search({}, first)).toEqual(later("too_many", 40));
    now += 30_000;
    expect(await database.search({}, first)).toEqual(later("too_many", 10));
    expect(vendor.asked).toHaveLength(1);
    now += 10_000;
    expect(given(await database.search({}, first)).people).toHaveLength(5);
  });

  test("a 429 that says nothing is over after a minute, and other calls go on", async () => {
    vendor.faults.push(429);
    expect(await database.search({}, first)).toEqual(later("too_many", 60));
    const asked = { query: "acm", offset: 0, limit: 5, exclude: [], freshOnly: false, locale: "en" };
    expect(given(await database.suggest("company", asked)).items.length).toBeGreaterThan(0);
  });

  test("the same person under two ids is shown once", async () => {
    vendor.faults.push("twice");
    const query = { contactInfo: ["email"], liOnly: true } as const;
    const { people } = given(await database.search(query, { ...first, limit: 20 }));
    const profiles = people.map(({ profileUrl }) => profileUrl);
    expect(profiles.length).toBeGreaterThan(1);
    expect(new Set(profiles).size).toBe(profiles.length);
  });

  test("somebody whose id changes between two pages is shown on the first of them only", async () => {
    const query = { liOnly: true };
    const names = (await everybody(database, query)).map(({ fullName }) => fullName);
    const others = made(vendor);
    const page = given(await others.search(query, { ...first, limit: 3 }));
    vendor.faults.push("merged");
    const next = given(await others.search(query, { after: page.next, skip: 0, limit: 3 }));
    const shown = [...page.people, ...next.people].map(({ fullName }) => fullName);
    expect(shown).toEqual(names.slice(0, 6));
    // The old id is answered still, and stays what was chosen.
    const last = page.people[2]!;
    expect(given(await others.byIds([last.id])).people).toEqual([last]);
  });

  test("somebody who is asked for by both of their ids is found once", async () => {
    const [one] = given(await database.search({ liOnly: true }, { ...first, limit: 1 })).people;
    const old = vendor.people.find(({ id }) => idOf(id) === one!.id)!;
    vendor.people.push({ ...old, id: `x${old.id.slice(1)}` });
    const found = given(await database.byIds([one!.id, idOf(`x${old.id.slice(1)}`)!]));
    expect(found.people).toEqual([one]);
  });

  test("a record that cannot be read is left out, and the others are shown", async () => {
    vendor.people.splice(1, 2, { id: "an id of a kind that is longer than ours", full_name: "x" });
    Object.assign(vendor.people[0]!, {
      job_title: { is: "no text" },
      location_region: true,
      work_email: true,
    });
    const { people } = given(await database.search({}, { ...first, limit: 2 }));
    expect(people).toHaveLength(1);
    expect(people[0]).toMatchObject({ position: "", location: "Munich, Germany" });
    // A plan without contact data says only that there is some.
    expect(people[0]!.contactInfo).toContain("work_email");
    expect((await database.contacts([people[0]!.id])).get(people[0]!.id)?.workEmail).toBeNull();
  });

  test("a cursor that the vendor does not know is refused", async () => {
    const answer = await database.search({}, { after: "5.7$elsewhere", skip: 0, limit: 5 });
    expect(answer).toEqual({ kind: "later", reason: "bad_cursor" });
  });
});

test("people who asked for deletion by any of their addresses are in no answer", async () => {
  Object.assign(vendor.people[0]!, { emails: [{ address: "Old.Anna@mail.example", type: "personal" }] });
  forgotten.add("email old.anna@mail.example");
  forgotten.add("email bnna.sommer@mail.example");
  const people = await everybody(database);
  expect(people.map(({ firstName }) => firstName)).toEqual(
    [..."cdefghijkl"].map((letter) => `${letter.toUpperCase()}nna`),
  );
});

test("ids are reversible, and ids of other databases are none of the vendor's", () => {
  for (const id of ["qEnOZ5Oh0poWnQ1luFBfVw_0000", "000_0000", "0_0000", "-_", "z".repeat(30)]) {
    const ours = idOf(id)!;
    expect(ours).toMatch(/^5x5[0-9a-z]{1,37}$/);
    expect(vendorIdOf(ours)).toBe(id);
  }
  expect(idOf("z".repeat(31))).toBeNull();
  for (const id of ["5x5s1", "5x5d1", "5x5p", "5x5p0", "5x5pA", "https://linkedin.com/in/x"])
    expect(vendorIdOf(id)).toBeNull();
});

test("with a vendor it is the real database, without one it is what was loaded", () => {
  const stored = {
    ...{ masterKey: new Uint8Array(32), now: () => new Date(now) },
    database: { transact: () => Promise.reject(new Error("not asked")) },
  };
  const kindOf = (given: PeopleDatabase | null) =>
    createPeopleDatabases(stored, { sandboxPeople: 100, vendor: given }).real(someWorkspace).kind;
  expect([kindOf(database), kindOf(null)]).toEqual(["vendor", "database"]);
});

const suggested = { query: "acm", offset: 0, limit: 5, exclude: [], freshOnly: false, locale: "en" };

test("what a workspace is booked for is what the vendor charges: people returned, whatever was remembered", async () => {
  const { people } = given(await database.search({}, first));
  given(await database.search({}, first));
  given(await database.suggest("company", suggested));
  given(await database.byIds(people.map(({ id }) => id)));
  const others = onBehalf(made(), someWorkspace);
  given(await others.byIds([...people.map(({ id }) => id), idOf("nobody_0000") ?? ""]));
  const booked = costs.ended.map(({ quantities }) => quantities.person ?? 0);
  expect(vendor.credits).toBeGreaterThan(0);
  expect(booked.reduce((sum, count) => sum + count, 0)).toBe(vendor.credits);
  expect(costs.begun.size).toBe(0);
});

test("a paused workspace asks nothing that costs", async () => {
  costs.begin = async () => ({ kind: "later", reason: "operator_paused", retryAfterMs: 2_000 });
  expect(await database.search({}, first)).toEqual(later("operator_paused", 2));
  expect(vendor.asked).toEqual([]);
  expect(given(await database.suggest("company", suggested)).items.length).toBeGreaterThan(0);
});
