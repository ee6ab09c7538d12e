import { listedFilters } from "@/lib/contract/finder/filters";
import { termOf, terms } from "@/server/drivers/people/terms";
import { memberByRef } from "@/server/sandbox/rules/members";
import { confirmed } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { ask, everybody, filled, finder, found, suggested } from "./setup";

type Shown = {
  position: string;
  company_name: string;
  country_code: string;
  location: string;
  industry: string;
} & {
  employee_count: string;
  contact_info: string[];
  is_enriched: boolean;
  checked_at: string;
};

let tern: Installation;
let ada: Member;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  ({ member: ada } = await finder(tern));
}, 600_000);
afterAll(() => tern?.stop());

test("the sandbox's people are written at first use, and say how far they are", async () => {
  const first = (await ada.get("/api/looch/source")).body.payload;
  expect(first).toMatchObject({ kind: "sandbox", name: "Sandbox" });
  expect(first.progress).toBeLessThan(1);
  expect((await found(ada)).items).toEqual([]);
  await Promise.all(Array.from({ length: 10 }, () => ada.get("/api/looch/source")));
  const [{ jobs } = { jobs: 0 }] = await tern.sql<{ jobs: number }>(
    "select count(*)::int as jobs from jobs.job where name = 'fill-people-database'",
  );
  expect(jobs).toBe(1);
  expect(await filled(ada)).toMatchObject({ kind: "sandbox", people: 5_000, progress: 1 });
});

describe("a search (PROSPECT-02, PROSPECT-04)", () => {
  test("without filters has everybody, once each, 25 a page, in a stable order", async () => {
    const first = await found(ada);
    expect(first).toMatchObject({ total: 5_000, total_is_capped: false });
    expect(first.items).toHaveLength(25);
    const second = await found(ada, { cursor: first.next_cursor });
    expect(await found(ada, { page: 2 })).toEqual(second);
    const people = await everybody(ada, {});
    expect(people.slice(0, 50)).toEqual([...first.items, ...second.items]);
    expect(new Set(people.map(({ _id }) => _id)).size).toBe(5_000);
  });

  test("shows members of the sandbox's network, and no contact data", async () => {
    const { items } = await found(ada, { contact_info: ["email", "phone"], page_size: 100 });
    expect(items).toHaveLength(100);
    for (const person of items) {
      expect(person._id).toMatch(/^5x5s[0-9a-z]+$/);
      const member = memberByRef(person.profile_url ?? "");
      expect(person).toMatchObject({ position: member?.title, company_name: member?.company });
      expect(person.contact_info).toEqual(expect.arrayContaining(["email", "phone"]));
    }
    expect(JSON.stringify(items)).not.toMatch(/@|\+1\d{10}/);
  });

  const sales = { filters: { job_title: { include: ["sales head"] } } };
  const narrow: [string, Record<string, unknown>, (person: Shown) => boolean][] = [
    ["job_title", sales, ({ position }) => /\bHead\b/.test(position) && /\bSales\b/.test(position)],
    [
      "company",
      { filters: { company: { include: ["CLOUD"] } } },
      ({ company_name }) => /\bCloud\b/.test(company_name),
    ],
    [
      "country",
      { filters: { country: { include: ["DE", "JP"] } } },
      ({ country_code }) => ["DE", "JP"].includes(country_code),
    ],
    ["state", { filters: { state: { include: ["DE/Bayern"] } } }, ({ location }) => /Bayern/.test(location)],
    [
      "industry",
      { filters: { industry: { include: ["Robotics"] } } },
      ({ industry }) => industry === "Robotics",
    ],
    [
      "employee_count",
      { filters: { employee_count: { include: ["1-10"] } } },
      ({ employee_count }) => employee_count === "1-10",
    ],
    ["contact_info", { contact_info: ["phone"] }, ({ contact_info }) => contact_info.includes("phone")],
    ["enriched_only", { enriched_only: true }, ({ is_enriched }) => is_enriched],
    [
      "fresh_only",
      { fresh_only: true },
      ({ checked_at }) => Date.now() - Date.parse(checked_at) < 92 * 86_400_000,
    ],
  ];
  test.each(narrow)("%s narrows it, and the number is that of the pages", async (_name, fields, fits) => {
    const people = await everybody(ada, fields);
    const counted = await found(ada, { ...fields, count_only: true });
    expect(counted).toEqual({ items: [], next_cursor: null, total: people.length, total_is_capped: false });
    expect(people.length).toBeGreaterThan(0);
    expect(people.length).toBeLessThan(5_000);
    expect(people.filter((person) => !fits(person as unknown as Shown))).toEqual([]);
  });

  test.each([
    "revenue",
    "gender",
    "age_range",
    "income_range",
    "net_worth",
    "homeowner",
    "married",
    "children",
  ])("%s: what is included and what is excluded", async (name) => {
    const value =
      {
        gender: "female",
        age_range: "25-34",
        revenue: "under_1m",
        income_range: "over_1m",
        net_worth: "under_50k",
      }[name] ?? "yes";
    const [included, excluded] = await Promise.all(
      (["include", "exclude"] as const).map((side) =>
        found(ada, { filters: { [name]: { [side]: [value] } }, count_only: true }),
      ),
    );
    expect(included!.total).toBeGreaterThan(0);
    expect(included!.total + excluded!.total).toBe(5_000);
  });

  test("filters of several kinds are one look-up in the index", async () => {
    const [{ table } = { table: "" }] = await tern.sql<{ table: string }>(
      "select 'finder.people_' || id as table from finder.generations where state = 'shown'",
    );
    const wanted = [termOf("revenue", 1), termOf("gender", 1), termOf("children", 1)];
    const plan = await tern.sql(
      `explain select count(*) from ${table} where ${terms} @> '{${wanted.join(",")}}'::int[]`,
    );
    expect(JSON.stringify(plan)).toMatch(/Bitmap Index Scan on people_\d+_0_terms_idx/);
  });

  test("what is excluded stays out, and unknown values match nobody", async () => {
    const people = await everybody(ada, {
      filters: { job_title: { include: ["head"], exclude: ["head of sales"] } },
    });
    expect(people.filter(({ position }) => position === "Head of Sales")).toEqual([]);
    expect(people.length).toBeGreaterThan(0);
    for (const value of ["qqqqxyz", "🦄", "'; drop table people --", "%", "%%%"])
      expect(await found(ada, { filters: { job_title: { include: [value] } } })).toMatchObject({
        items: [],
        total: 0,
      });
    expect((await found(ada, { filters: { state: { include: ["FR/Bayern"] } } })).total).toBe(0);
    expect((await found(ada, { filters: { company: { exclude: ["qqqqxyz"] } } })).total).toBe(5_000);
  });

  test("accents and case make no difference, and parts of a title in another script are found", async () => {
    const [plain, accented] = await Promise.all(
      ["operations directrice", "Directrice des OPÉRATIONS"].map((title) =>
        found(ada, { filters: { job_title: { include: [title] } }, count_only: true }),
      ),
    );
    expect(plain!.total).toBeGreaterThan(0);
    expect(plain!.total).toBe(accented!.total);
    expect(
      (await found(ada, { filters: { job_title: { include: ["営業"] } } })).items[0]!.position,
    ).toContain("営業");
  });
});

describe("the order (PROSPECT-08)", () => {
  const sizes: readonly string[] = listedFilters.employee_count;
  const values: [string, (person: Shown) => number][] = [
    ["newest", ({ checked_at }) => -Date.parse(checked_at)],
    ["largest", ({ employee_count }) => -sizes.indexOf(employee_count)],
  ];
  test.each(values)("%s: the same people in that order, by cursor and by page", async (sort, value) => {
    const asked = { filters: { country: { include: ["DE"] } } };
    const sorted = await everybody(ada, { ...asked, sort });
    const of = sorted.map((person) => value(person as unknown as Shown));
    expect(of).toEqual(of.toSorted((a, b) => a - b));
    expect(new Set(of).size).toBeGreaterThan(3);
    const ids = (people: { _id: string }[]) => people.map(({ _id }) => _id);
    const others = await everybody(ada, asked);
    expect(ids(sorted)).not.toEqual(ids(others));
    expect(ids(sorted).toSorted()).toEqual(ids(others).toSorted());
    expect(ids((await found(ada, { ...asked, sort, page: 3 })).items)).toEqual(ids(sorted).slice(50, 75));
  });

  test("one that does not exist, and a cursor of another one", async () => {
    expect((await ask(ada, { sort: "youngest" })).status).toBe(400);
    const { next_cursor: cursor } = await found(ada, { sort: "newest" });
    expect((await found(ada, { sort: "newest", cursor })).items).toHaveLength(25);
    for (const sort of ["largest", "relevance"])
      expect((await ask(ada, { sort, cursor })).body).toMatchObject({
        ...{ code: "invalid_input", fields: { cursor: "invalid_input" } },
      });
  });
});

describe("refusals", () => {
  const code = async (fields: Record<string, unknown>) => {
    const { status, body } = await ask(ada, fields);
    return [status, body.code];
  };
  test("unknown filters and values, too many of them, foreign cursors and pages too deep", async () => {
    expect((await code({ filters: { shoe_size: { include: ["42"] } } }))[0]).toBe(400);
    expect((await code({ filters: { employee_count: { include: ["7"] } } }))[0]).toBe(400);
    expect((await code({ filters: { country: { include: ["Germany"] } } }))[0]).toBe(400);
    const many = Array.from({ length: 101 }, (_, at) => `a${at}`);
    expect((await code({ filters: { job_title: { include: many } } }))[0]).toBe(400);
    for (const cursor of ["x", "zzzzzz.99999999999999999999", "0.-1", "1.1;drop"])
      expect(await code({ cursor })).toEqual([400, "invalid_input"]);
    expect((await code({ page: 401 }))[0]).toBe(400);
    expect((await code({ page: 400, page_size: 100 }))[0]).toBe(400);
    expect((await found(ada, { page: 400 })).items).toEqual([]);
  });

  test("a million values are refused before they are read", async () => {
    const text = JSON.stringify({
      job_title: { include: Array.from({ length: 1_000_000 }, (_, at) => `v${at}`) },
    });
    const status = await ada
      .get(`/api/v2/looch/profiles?filters=${encodeURIComponent(text)}`)
      .then(({ status }) => status)
      .catch(() => 431);
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await found(ada)).total).toBe(5_000);
  });

  test("a member without the page, and a plan without the feature (PROSPECT-39)", async () => {
    const eve = await confirmed(tern);
    await tern.sql("update memberships set is_admin = false, allowed_pages = '{inbox}' where user_id = $1", [
      eve.userId,
    ]);
    expect((await ask(eve)).status).toBe(403);
    const bo = await confirmed(tern);
    await tern.sql(
      "update workspaces set tier = 'free', trial_ends_at = null, is_subscription_good = true where id = $1",
      [bo.workspaceId],
    );
    for (let tries = 0; ; tries++) {
      const { status, body } = await ask(bo);
      if (status !== 402 && tries < 100) await new Promise((resolve) => setTimeout(resolve, 100));
      else {
        expect([status, body.code, body.feature]).toEqual([402, "upgrade_required", "prospect_finder"]);
        break;
      }
    }
    const features = async (member: Member) => (await member.get("/api/space/features")).body.payload;
    expect(await features(bo)).toMatchObject({ prospect_finder: "inactive", enrichment: "inactive" });
    expect(await features(ada)).toMatchObject({ prospect_finder: "active", enrichment: "active" });
    // Every search is answered at once, so no plan says that its searches are.
    const plans = JSON.stringify((await ada.get("/api/billing/prices")).body.payload);
    expect(plans).toMatch(/"prospect_finder".*"enrichment"/);
    expect(plans).not.toContain("instant_searches");
  });
});

describe("suggestions (PROSPECT-06, PROSPECT-07)", () => {
  test("five, then twenty, the most frequent first, without those excluded", async () => {
    const five = await suggested(ada, "job_title", { query: "manager" });
    expect(five.items).toHaveLength(5);
    expect(five.next_offset).toBe(5);
    const twenty = await suggested(ada, "job_title", { query: "manager", limit: "20" });
    expect(twenty.items.slice(0, 5)).toEqual(five.items);
    const next = await suggested(ada, "job_title", { query: "manager", offset: "5" });
    expect(next.items).toEqual(twenty.items.slice(5, 10));
    const [first] = five.items;
    const others = await suggested(ada, "job_title", {
      query: "manager",
      excluded_values: JSON.stringify([first!.saved_value]),
    });
    expect(others.items).not.toContainEqual(first);
    const counts = await Promise.all(
      five.items.map(
        async ({ saved_value }) =>
          (await found(ada, { filters: { job_title: { include: [saved_value] } }, count_only: true })).total,
      ),
    );
    expect(counts.every((count) => count > 0)).toBe(true);
  });

  test("countries by their name in the reader's language, states of a country, industries", async () => {
    expect((await suggested(ada, "country", { query: "germ" })).items).toEqual([
      { string_value: "Germany", saved_value: "DE" },
    ]);
    const states = await suggested(ada, "state", { additional_query: "DE", limit: "20" });
    expect(states.items).toContainEqual({ string_value: "Bayern", saved_value: "DE/Bayern" });
    expect(states.items.every(({ saved_value }) => saved_value.startsWith("DE/"))).toBe(true);
    expect((await suggested(ada, "industry", { query: "robo" })).items).toEqual([
      { string_value: "Robotics", saved_value: "Robotics" },
    ]);
  });

  test("of one letter, of signs and of wildcards", async () => {
    expect((await suggested(ada, "company", { query: "a" })).items).toHaveLength(5);
    for (const query of ["🦄", "%", "_", "\\", "’"])
      expect((await suggested(ada, "company", { query })).items).toEqual([]);
    expect((await ada.get("/api/looch/filters/shoe_size")).status).toBe(404);
  });
});

describe("what the workspace knows of a person", () => {
  const first = async (member: Member) => (await found(member, { page_size: 1 })).items[0]!;
  const known = async (member: Member, url: string) => {
    const [row] = await tern.sql<{ id: string }>(
      `insert into prospects (workspace_id, id, first_name, last_name, full_name, profile_url)
       values ($1, gen_random_uuid(), 'A', 'B', 'A B', $2) returning id`,
      [member.workspaceId, url],
    );
    await tern.sql(
      "insert into prospect_identities (workspace_id, kind, value, prospect_id) values ($1, 'profile_url', $2, $3)",
      [member.workspaceId, url, row!.id],
    );
    return row!.id;
  };

  test("is shown to it, and to no other workspace", async () => {
    const { member: bo } = await finder(tern);
    const { profile_url: url, standing } = await first(bo);
    expect(standing).toBeNull();
    const id = await known(bo, url!);
    expect((await first(bo)).standing).toMatchObject({ kind: "known", prospect_id: id });
    await tern.sql(
      "insert into suppressions (workspace_id, kind, value, reason) values ($1, 'profile_url', $2, 'opted_out')",
      [bo.workspaceId, url],
    );
    expect((await first(bo)).standing).toMatchObject({ kind: "opted_out", prospect_id: id });
    expect((await first(ada)).standing).toBeNull();
  });

  test("of colleagues' prospects only the kind is told (ROLE-02)", async () => {
    const { member: bo, accountId } = await finder(tern);
    const { profile_url: url } = await first(bo);
    const id = await known(bo, url!);
    await tern.sql(
      `insert into conversations (workspace_id, id, account_id, prospect_id, last_in_at, last_channel, last_direction, last_message_at)
       values ($1, gen_random_uuid(), $2, $3, now(), 'email', 'in', now())`,
      [bo.workspaceId, accountId, id],
    );
    expect((await first(bo)).standing).toMatchObject({ kind: "talked_before", prospect_id: id });
    await tern.sql("update memberships set is_admin = false, allowed_accounts = '{}' where user_id = $1", [
      bo.userId,
    ]);
    const nothing = { prospect_id: null, workflow_name: null, at: null };
    expect((await first(bo)).standing).toEqual({ kind: "talked_before", ...nothing });
  });

  test("a company or domain on a list names all who work there", async () => {
    const { member: bo, accountId } = await finder(tern);
    const { company_name } = await first(bo);
    await tern.sql(
      "insert into blacklist_entries (workspace_id, account_id, kind, key, value) values ($1, $2, 'company', $3, $3)",
      [bo.workspaceId, accountId, company_name.toLowerCase()],
    );
    expect((await first(bo)).standing).toMatchObject({ kind: "blacklisted", prospect_id: null });
    expect((await first(ada)).standing).toBeNull();
  });
});

test("invented people are for workspaces without anything real (R31)", async () => {
  const { member: bo, accountId } = await finder(tern);
  expect((await found(bo)).total).toBe(5_000);
  // Its password was changed elsewhere, and may be given any time.
  await tern.sql(
    "insert into mailboxes (workspace_id, id, account_id, status) values ($1, gen_random_uuid(), $2, 'disabled')",
    [bo.workspaceId, accountId],
  );
  expect((await bo.get("/api/looch/source")).body.payload).toMatchObject({ kind: "none", people: null });
  const { status, body } = await ask(bo);
  expect([status, body.code]).toEqual([409, "no_people_database"]);
});
