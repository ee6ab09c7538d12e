import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { ask, finder, found } from "./setup";

let tern: Installation;
let folder: string;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api"] });
  folder = mkdtempSync(path.join(tmpdir(), "people-"));
});
afterAll(async () => {
  await tern?.stop();
  rmSync(folder, { recursive: true });
});

const person = (at: number, more: Record<string, unknown> = {}) => ({
  full_name: `Zoë Müller ${at}`,
  job_title: at % 2 ? "Head of Sales" : "Tester",
  company_name: "Acme",
  country: "DE",
  profile_url: `https://www.linkedin.com/in/zoe-${at}`,
  work_email: `zoe-${at}@acme.test`,
  employee_count: "11-50",
  source: "register",
  checked_on: "2026-01-01",
  ...more,
});
function load(people: readonly (object | string)[]) {
  const file = path.join(folder, `${people.length}-${Math.random()}.jsonl`);
  const text = people.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n");
  writeFileSync(file, text);
  return tern.cli("people", "load", file);
}
const told = (output: string) => JSON.parse(output.trim().split("\n").at(-1)!);

/** A member of a workspace with a real account. */
async function real() {
  const { member } = await finder(tern);
  await tern.sql("update accounts set is_sandboxed = false where workspace_id = $1", [member.workspaceId]);
  return member;
}

test("what the operator loads is what real workspaces search, until the next load replaces it", async () => {
  const member = await real();
  expect((await ask(member)).body.code).toBe("no_people_database");
  expect(told(await load([person(1), person(2), person(2, { full_name: "The same" }), person(3)]))).toEqual({
    ...{ lines: 4, people: 3, forgotten: 0, twice: 1 },
  });
  expect((await member.get("/api/looch/source")).body.payload).toMatchObject({
    ...{ kind: "database", people: 3, checked_at: "2026-01-01T00:00:00.000Z", progress: 1 },
  });
  const before = await found(member, { filters: { job_title: { include: ["head of sales"] } } });
  expect(before.items.map(({ full_name }) => full_name).toSorted()).toEqual(["Zoë Müller 1", "Zoë Müller 3"]);
  expect(JSON.stringify(before)).not.toContain("acme.test");
  await load([person(3), person(4)]);
  const after = await eventually(
    () => found(member),
    ({ total }) => total === 2,
  );
  expect(after.items.map(({ full_name }) => full_name).toSorted()).toEqual(["Zoë Müller 3", "Zoë Müller 4"]);
  // The same person has the same id as before.
  const kept = before.items.find(({ full_name }) => full_name === "Zoë Müller 3");
  expect(after.items.map(({ _id }) => _id)).toContain(kept!._id);
  const tables = await tern.sql<{ count: number }>(
    "select count(*)::int as count from pg_tables where schemaname = 'finder' and tablename like 'contacts_%'",
  );
  expect(tables).toEqual([{ count: 1 }]);
});

test("a mistake loads nobody, and is named by line and field", async () => {
  const member = await real();
  await load([person(1)]);
  await eventually(
    () => found(member),
    ({ total }) => total === 1,
  );
  const failed = await load([
    person(5),
    person(6, { country: "Germany" }),
    "{",
    person(7, { shoe_size: 1 }),
  ]).catch(String);
  expect(failed).toMatch(/line 2: country: /);
  expect(failed).toMatch(/line 3: is no JSON/);
  expect(failed).toMatch(/line 4: shoe_size: /);
  expect((await found(member)).total).toBe(1);
});

test("who asked for deletion is gone from what is loaded, and from every load to come", async () => {
  const member = await real();
  await load([person(1), person(2), person(3)]);
  await eventually(
    () => found(member),
    ({ items }) => items.length === 3,
  );
  expect(told(await tern.cli("people", "forget", "ZOE-1@acme.test", "linkedin.com/in/zoe-2/"))).toEqual({
    removed: 2,
  });
  expect((await found(member)).items.map(({ full_name }) => full_name)).toEqual(["Zoë Müller 3"]);
  expect(told(await load([person(1), person(2), person(3), person(4)]))).toMatchObject({
    people: 2,
    forgotten: 2,
  });
  const others = await tern.sql<{ count: number }>(
    "select count(*)::int as count from plumbing.forgotten_people",
  );
  // Each by both addresses that were stored: a later file has other ones.
  expect(others).toEqual([{ count: 4 }]);
  expect(
    told(
      await load([
        person(1, { work_email: "new@acme.test" }),
        person(2, { profile_url: "people.test/in/new" }),
      ]),
    ),
  ).toMatchObject({ people: 0, forgotten: 2 });
  await expect(tern.cli("people", "forget", "nonsense")).rejects.toThrow(/neither an email address/);
});

/** What is shown, and how many match, is remembered for a moment. */
async function eventually<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 70_000;
  for (;;) {
    const value = await read();
    if (fits(value) || Date.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
