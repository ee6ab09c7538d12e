import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inPlatform } from "@/server/db/tx";
import { identityKey } from "@/server/domain/prospects/identity";
import { createLoadedPeople, createPeopleDatabases } from "@/server/drivers/people/databases";
import { type ForgottenAmong, forgottenAmong } from "@/server/drivers/people/forgotten";
import type { PeopleDatabase, PeopleDatabases, PeopleQuery } from "@/server/ports/people-database";
import { everybody, peopleDatabaseContract } from "@/tests/support/contracts/people-database";
import { clusterOfTheRun, type Installation, startInstallation } from "@/tests/support/installation";

const today = new Date();
const daysAgo = (days: number) => new Date(+today - days * 86_400_000).toISOString().slice(0, 10);

/** Two generations, of which the second replaces the first, as `people load` writes them. */
const people = [..."abcdefghijkl"].map((letter, at) => ({
  full_name: `${letter.toUpperCase()}nna Sommer`,
  job_title: at % 2 ? "Head of Sales" : "Senior Software Engineer",
  company_name: at < 5 ? "Acme" : at < 8 ? "Acme Robotics" : "Globex",
  company_domain: at < 8 ? "acme.example" : "globex.example",
  industry: at < 7 ? "Internet" : "Automotive",
  country: at % 2 ? "US" : "DE",
  state: at % 2 ? "California" : "Bayern",
  city: at % 2 ? "San Francisco" : "München",
  ...(at !== 3 && { employee_count: at < 6 ? "11-50" : "1001-5000" }),
  revenue: at < 6 ? "10m_50m" : "over_1b",
  gender: at % 3 ? "female" : "male",
  age_range: at < 4 ? "25-34" : "45-54",
  income_range: at < 4 ? "under_50k" : "100k_250k",
  net_worth: at < 4 ? "under_50k" : "100k_250k",
  profile_url: `https://www.linkedin.com/in/${letter}nna-sommer`,
  ...(at % 4 === 0 && { work_email: `${letter}nna@acme.example`, is_email_verified: at === 0 }),
  ...(at % 4 === 1 && { personal_email: `${letter}nna.sommer@mail.example` }),
  ...(at % 5 === 0 && { phone: `+49 89 1234567${at}` }),
  source: "trade register",
  checked_on: at < 9 ? daysAgo(20) : daysAgo(300),
}));
const contactValues = people.flatMap(({ work_email, personal_email, phone }) =>
  [work_email, personal_email, phone?.replaceAll(" ", "")].filter((value) => value !== undefined),
);

let tern: Installation;
let folder: string;
let loaded: PeopleDatabase;
let forget: PeopleDatabases["forget"];
let among: ForgottenAmong;
beforeAll(async () => {
  tern = await startInstallation({ doors: [] });
  folder = mkdtempSync(path.join(tmpdir(), "people-"));
  await load(people.slice(0, 2).map((person) => ({ ...person, job_title: "Gone with the next load" })));
  await load(people);
  const pool = tern.as("app");
  const stored = {
    database: { transact: <T>(work: Parameters<typeof inPlatform<T>>[1]) => inPlatform(pool, work) },
    masterKey: Buffer.from(clusterOfTheRun().keys.secret, "base64"),
    now: () => new Date(),
  };
  loaded = createLoadedPeople(stored);
  ({ forget } = createPeopleDatabases(stored, { sandboxPeople: 0, vendor: null }));
  among = forgottenAmong(stored);
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  rmSync(folder, { recursive: true });
});

async function load(some: readonly object[]): Promise<void> {
  const file = path.join(folder, `${some.length}.jsonl`);
  writeFileSync(file, some.map((one) => JSON.stringify(one)).join("\n"));
  await tern.cli("people", "load", file);
}

const only = (filter: string, value: string): PeopleQuery => ({
  filters: { [filter]: { include: [value] } },
});

describe("people who were loaded meet the contract of a people database", () => {
  // The last guarantee takes somebody away, so the order counts.
  test.each(peopleDatabaseContract.map(({ name, hold }) => [name, hold] as const))("%s", (_name, hold) =>
    hold({
      ...{ database: loaded, contactValues },
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
        netWorth: only("netWorth", "under_50k"),
        enrichedOnly: { enrichedOnly: true },
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
        { filter: "state", name: "state", query: "bay" },
        { filter: "country", name: "country", query: "germ" },
      ],
      forget: async (value) => void (await forget([{ kind: "profile_url", value }])),
    }));
});

test("who asked for deletion is recognized in what a vendor answers, by each of their addresses", async () => {
  const [one] = await everybody(loaded, { contactInfo: ["work_email"] });
  const own = people.find(({ full_name }) => full_name === one!.fullName)!;
  const email = { kind: "email", value: own.work_email! } as const;
  const profile = { kind: "profile_url", value: one!.profileUrl! } as const;
  const stranger = { kind: "email", value: "nobody@acme.example" } as const;
  expect(await among([email, profile, stranger])).toEqual(new Set());
  await forget([email]);
  expect(await among([email, profile, stranger])).toEqual(new Set([email, profile].map(identityKey)));
  // Of addresses that differ in capitals or a tag only, all are the person's.
  const tagged = { kind: "email", value: email.value.replace("@", "+news@").toUpperCase() } as const;
  expect(await among([tagged])).toEqual(new Set([identityKey(tagged)]));
  expect(await among([])).toEqual(new Set());
});
