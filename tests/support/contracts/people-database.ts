import assert from "node:assert/strict";
import { listedFilters, peopleSorts } from "@/lib/contract/finder/filters";
import type {
  DatabasePerson,
  NotNow,
  PeopleDatabase,
  PeopleQuery,
  PeopleSort,
  Suggestion,
} from "@/server/ports/people-database";

/** What a driver has to provide for the contract tests, with at least ten people and at most a few hundred. */
export type PeopleDatabaseSubject = {
  database: PeopleDatabase;
  /** Searches by one thing each, which some people match and some do not. */
  narrow: Readonly<Record<string, PeopleQuery>>;
  /** Values of filters that some people have and some do not, and how a person shows that they have it. */
  values: readonly { filter: string; value: string; isOf(person: DatabasePerson): boolean }[];
  /** Names of filters with suggestions, and what somebody begins to type. */
  typed: readonly { filter: string; name: string; query: string }[];
  /** All addresses and numbers that the database knows. */
  contactValues: readonly string[];
  /** Somebody asks for deletion by their profile. */
  forget(profileUrl: string): Promise<void>;
};
type Guarantee = { name: string; hold(subject: PeopleDatabaseSubject): Promise<void> };

/** An answer that must be one. */
export function given<T extends { kind: string }>(answer: T | NotNow): T {
  assert.notEqual(answer.kind, "later", JSON.stringify(answer));
  return answer as T;
}

/** Everybody of a search, page by page. */
export async function everybody(
  database: PeopleDatabase,
  query: PeopleQuery = {},
  limit = 100,
): Promise<DatabasePerson[]> {
  const people: DatabasePerson[] = [];
  for (let after: string | null = null; ; ) {
    const page: { people: DatabasePerson[]; next: string | null } = given(
      await database.search(query, { after, skip: 0, limit }),
    );
    assert(page.people.length <= limit);
    people.push(...page.people);
    if (page.next === null) return people;
    after = page.next;
  }
}

const idsOf = (people: readonly DatabasePerson[]) => people.map(({ id }) => id);
const asked = { offset: 0, limit: 5, exclude: [], freshOnly: false, locale: "en" } as const;

export const peopleDatabaseContract: readonly Guarantee[] = [
  {
    name: "every filter narrows",
    async hold({ database, narrow }) {
      const all = new Set(idsOf(await everybody(database)));
      for (const [name, query] of Object.entries(narrow)) {
        const found = idsOf(await everybody(database, query));
        assert(found.length > 0 && found.length < all.size, `${name} finds ${found.length} of ${all.size}`);
        assert(
          found.every((id) => all.has(id)),
          name,
        );
      }
    },
  },
  {
    name: "who has an included value is found, and who has an excluded one stays out",
    async hold({ database, values }) {
      const all = await everybody(database);
      for (const { filter, value, isOf } of values) {
        const included = await everybody(database, { filters: { [filter]: { include: [value] } } });
        const others = await everybody(database, { filters: { [filter]: { exclude: [value] } } });
        assert(included.length > 0 && included.every(isOf), `include ${filter}`);
        assert(others.length > 0 && !others.some(isOf), `exclude ${filter}`);
        assert.equal(included.length + others.length, all.length, filter);
        const neither = { filters: { [filter]: { include: [value], exclude: [value] } } };
        assert.deepEqual(await everybody(database, neither), []);
      }
    },
  },
  {
    name: "a value that nobody has finds nobody",
    async hold({ database }) {
      const query = { filters: { jobTitle: { include: ["Zyxwvu of Qponml"] } } };
      assert.deepEqual(await everybody(database, query), []);
      const { count, isExact } = given(await database.count(query));
      assert.deepEqual({ count, isExact }, { count: 0, isExact: true });
    },
  },
  {
    name: "numbers agree with the pages",
    async hold({ database, narrow }) {
      for (const query of [{}, ...Object.values(narrow)]) {
        const { count, isExact } = given(await database.count(query));
        assert(isExact);
        assert.equal((await everybody(database, query)).length, count);
      }
    },
  },
  {
    name: "pages do not overlap, keep their order, and end",
    async hold({ database }) {
      const all = idsOf(await everybody(database));
      assert.equal(new Set(all).size, all.length);
      assert.deepEqual(idsOf(await everybody(database, {}, 3)), all);
      const third = given(await database.search({}, { after: null, skip: 6, limit: 3 }));
      assert.deepEqual(idsOf(third.people), all.slice(6, 9));
      const beyond = given(await database.search({}, { after: null, skip: all.length, limit: 3 }));
      assert.deepEqual([beyond.people, beyond.next], [[], null]);
    },
  },
  {
    name: "every order it knows has the same people, keeps its order across pages, and counts as many; others are refused",
    async hold({ database, narrow }) {
      assert(database.sorts.includes("relevance"));
      const sizes: readonly string[] = listedFilters.employee_count;
      const values: Record<PeopleSort, (person: DatabasePerson) => number> = {
        relevance: () => 0,
        newest: ({ checkedAt }) => -checkedAt,
        largest: ({ employeeCount }) => -sizes.indexOf(employeeCount ?? ""),
      };
      for (const sort of peopleSorts) {
        if (!database.sorts.includes(sort)) {
          const refused = await database.search({ sort }, { after: null, skip: 0, limit: 3 });
          assert(refused.kind === "later" && refused.reason === "sort_not_supported");
          continue;
        }
        for (const query of [{}, ...Object.values(narrow)]) {
          const sorted = await everybody(database, { ...query, sort });
          const of = sorted.map(values[sort]);
          assert.deepEqual(
            of,
            of.toSorted((a, b) => a - b),
            sort,
          );
          const unsorted = await everybody(database, query);
          assert.deepEqual(idsOf(sorted).toSorted(), idsOf(unsorted).toSorted());
          assert.deepEqual(idsOf(await everybody(database, { ...query, sort }, 3)), idsOf(sorted));
          const second = given(await database.search({ ...query, sort }, { after: null, skip: 3, limit: 3 }));
          assert.deepEqual(idsOf(second.people), idsOf(sorted).slice(3, 6));
          assert.equal(given(await database.count({ ...query, sort })).count, sorted.length);
        }
        if (sort === "relevance") continue;
        const page = given(await database.search({ sort }, { after: null, skip: 0, limit: 3 }));
        for (const [other, after] of [
          ["relevance", page.next!],
          [sort, given(await database.search({}, { after: null, skip: 0, limit: 3 })).next!],
          [sort, page.next!.replace(/^(.)[^.]*/, "$12026-02-31")],
        ] as const) {
          const answer = await database.search({ sort: other }, { after, skip: 0, limit: 3 });
          assert(answer.kind === "later" && answer.reason === "bad_cursor", after);
        }
      }
    },
  },
  {
    name: "a cursor that is none is refused",
    async hold({ database }) {
      for (const after of ["", "nonsense", "1.\u0000", `9.${"9".repeat(399)}`]) {
        const answer = await database.search({}, { after, skip: 0, limit: 3 });
        assert(answer.kind === "later" && answer.reason === "bad_cursor", after);
      }
    },
  },
  {
    name: "people are found by id and by profile, in that order, and only those who are there",
    async hold({ database }) {
      const all = await everybody(database);
      for (const { id } of all) assert.match(id, /^5x5[0-9a-z]{1,37}$/);
      const some = all
        .filter(({ profileUrl }) => profileUrl !== null)
        .slice(0, 4)
        .reverse();
      assert.equal(some.length, 4);
      const byId = given(await database.byIds([...idsOf(some), "5x5z1", "nobody"]));
      assert.deepEqual(byId.people, some);
      const urls = [...some.map(({ profileUrl }) => profileUrl!), "https://example.com/nobody-of-theirs"];
      assert.deepEqual(given(await database.byProfileUrls(urls)).people, some);
      assert.deepEqual(given(await database.byIds([])).people, []);
    },
  },
  {
    name: "no answer but that to enrichment has an address or a number",
    async hold({ database, contactValues }) {
      const all = await everybody(database);
      const byId = given(await database.byIds(idsOf(all)));
      const said = JSON.stringify([all, byId]).toLowerCase();
      assert(contactValues.length > 0);
      for (const value of contactValues)
        assert(!said.includes(value.toLowerCase()), "a contact value is shown");
    },
  },
  {
    name: "enrichment gets what a person shows to have",
    async hold({ database }) {
      const all = await everybody(database);
      const contacts = await database.contacts(idsOf(all));
      assert(contacts.size > 0);
      for (const { id, contactInfo } of all) {
        const { workEmail = null, personalEmail = null, phone = null } = contacts.get(id) ?? {};
        const has = {
          email: workEmail !== null || personalEmail !== null,
          work_email: workEmail !== null,
          phone: phone !== null,
        };
        for (const kind of ["email", "work_email", "phone"] as const)
          assert.equal(has[kind], contactInfo.includes(kind), `${kind} of ${id}`);
      }
      for (const kind of ["email", "work_email", "phone"] as const) {
        const found = await everybody(database, { contactInfo: [kind] });
        assert.deepEqual(
          idsOf(found),
          idsOf(all.filter(({ contactInfo }) => contactInfo.includes(kind))),
          kind,
        );
      }
    },
  },
  {
    name: "what is suggested finds somebody, and is not suggested again once it is chosen",
    async hold({ database, typed }) {
      for (const { filter, name, query } of typed) {
        const suggest = async (exclude: readonly string[]): Promise<Suggestion[]> =>
          given(await database.suggest(name, { ...asked, query, exclude })).items;
        const [first] = await suggest([]);
        assert(first, `nothing is suggested for ${name}`);
        const found = await everybody(database, { filters: { [filter]: { include: [first.savedValue] } } });
        assert(found.length > 0, `${first.savedValue} finds nobody`);
        const left = (await suggest([first.savedValue])).map(({ savedValue }) => savedValue);
        assert(!left.includes(first.savedValue));
      }
      assert.deepEqual(given(await database.suggest("shoe_size", { ...asked, query: "4" })).items, []);
    },
  },
  {
    name: "who asked for deletion is in no answer, even if they were seen before",
    async hold({ database, forget }) {
      const before = await everybody(database);
      const gone = before.find(
        ({ profileUrl, contactInfo }) => profileUrl !== null && contactInfo.length > 0,
      );
      assert(gone?.profileUrl);
      await forget(gone.profileUrl);
      const after = idsOf(await everybody(database));
      assert.deepEqual(after, idsOf(before.filter(({ id }) => id !== gone.id)));
      assert.deepEqual(given(await database.byIds([gone.id])).people, []);
      assert.deepEqual(given(await database.byProfileUrls([gone.profileUrl])).people, []);
      assert.equal((await database.contacts([gone.id])).size, 0);
    },
  },
];
