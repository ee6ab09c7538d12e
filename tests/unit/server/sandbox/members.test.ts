import fc from "fast-check";
import { listedFilters } from "@/lib/contract/finder/filters";
import { allCompanies, companyAt, companyCount } from "@/server/sandbox/rules/companies";
import {
  colleagueOf,
  isCompanyDomain,
  memberAt,
  memberByEmail,
  memberByRef,
  memberCount,
  newAddressOf,
  otherAddresses,
  peopleCount,
} from "@/server/sandbox/rules/members";
import { recordOf } from "@/server/sandbox/rules/people";
import { memberByPhone, mobileOf } from "@/server/sandbox/rules/phones";

const everybody = Array.from({ length: memberCount }, (_, index) => memberAt(index));
const distinct = (values: string[]) => new Set(values).size;

test("there are four thousand people, each with their own address and profile", () => {
  expect(everybody).toHaveLength(4_000);
  expect(distinct(everybody.map(({ email }) => email))).toBe(memberCount);
  expect(distinct(everybody.map(({ profileUrl }) => profileUrl))).toBe(memberCount);
  expect(distinct(everybody.map(({ ref }) => ref))).toBe(memberCount);
});

test("addresses are plain, and their domains can belong to no real company", () => {
  for (const { email, profileUrl } of everybody) {
    expect(email).toMatch(/^[a-z0-9]+\.[a-z0-9]+@[a-z]+\.example$/);
    expect(profileUrl).toMatch(/^https:\/\/people\.example\/in\/[a-z0-9-]+$/);
  }
});

test("companies are distinct in name and domain", () => {
  const companies = Array.from({ length: companyCount }, (_, index) => companyAt(index));
  expect(distinct(companies.map(({ name }) => name))).toBe(companyCount);
  expect(distinct(companies.map(({ domain }) => domain))).toBe(companyCount);
  expect(companyCount).toBeGreaterThan(2_000);
});

test("every member lives in a real time zone, and all five languages are spoken", () => {
  for (const timeZone of new Set(everybody.map(({ timezone }) => timezone)))
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
  expect([...new Set(everybody.map(({ language }) => language))].sort()).toEqual([
    "de",
    "en",
    "es",
    "fr",
    "pt",
  ]);
});

test("names keep their own letters", () => {
  expect(everybody.filter(({ lastName }) => /[^\x20-\x7e]/.test(lastName)).length).toBeGreaterThan(800);
});

test("a person is found again by reference, profile URL and any of their addresses, however spelled", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: memberCount - 1 }), (index) => {
      const member = memberAt(index);
      expect(memberByRef(member.ref)).toEqual(member);
      expect(memberByRef(`${member.profileUrl.toUpperCase()}/?from=search`)).toEqual(member);
      expect(memberByEmail(member.email.toUpperCase())).toEqual(member);
      expect(memberByEmail(otherAddresses(member).private)).toEqual(member);
      expect(memberByEmail(otherAddresses(member).alias)?.domain).toBe(member.domain);
    }),
  );
});

test("an invented address finds no member", () => {
  const { profileUrl } = memberAt(17);
  const wrong = [
    "",
    "member-zzz",
    "https://people.example/in/",
    "https://elsewhere.example/in/x-00h",
    `${profileUrl}x`,
  ];
  for (const ref of [...wrong, profileUrl.replace("/in/", "/in/a")]) expect(memberByRef(ref)).toBeNull();
  expect(memberByEmail("nobody@nowhere.example")).toBeNull();
  expect(isCompanyDomain("nowhere.example")).toBe(false);
});

test("a colleague is another person of the same company", () => {
  for (const member of everybody) {
    const colleague = colleagueOf(member);
    if (colleague === null) continue;
    expect(colleague.company).toBe(member.company);
    expect(colleague.index).not.toBe(member.index);
  }
  expect(everybody.filter((member) => colleagueOf(member)).length).toBeGreaterThan(memberCount / 2);
});

describe("the many others, whom only the people database lists", () => {
  const others = fc.integer({ min: memberCount, max: peopleCount - 1 });

  test("are found again by reference, profile URL, any address and number", () => {
    fc.assert(
      fc.property(others, (index) => {
        const member = memberAt(index);
        expect(member.email).toMatch(/^[a-z0-9.-]+-[0-9a-z]{4}@[a-z]+\.example$/);
        expect(member.profileUrl).toMatch(/^https:\/\/people\.example\/in\/[a-z0-9-]+-[0-9a-z]{4}$/);
        expect(memberByRef(member.ref)).toEqual(member);
        expect(memberByRef(`${member.profileUrl.toUpperCase()}/?x`)).toEqual(member);
        expect(memberByRef(newAddressOf(member))).toEqual(member);
        for (const address of [member.email, ...Object.values(otherAddresses(member))])
          expect(memberByEmail(address.toUpperCase())).toEqual(member);
        expect(isCompanyDomain(member.domain)).toBe(true);
        const number = mobileOf(member);
        if (number) expect(memberByPhone(number)).toEqual(member);
      }),
      { numRuns: 2_000 },
    );
  });

  test("and addresses with their number but another name lead nowhere", () => {
    const { email, profileUrl } = memberAt(100_000);
    expect(memberByEmail(`x${email}`)).toBeNull();
    expect(memberByRef(profileUrl.replace("/in/", "/in/x"))).toBeNull();
    expect(memberByRef("member-zzzz")).toBeNull();
    expect(memberByRef("member-0001")).toBeNull();
  });

  test("companies are distinct in name and domain", () => {
    const companies = Array.from({ length: allCompanies }, (_, index) => companyAt(index));
    expect(distinct(companies.map(({ name }) => name))).toBe(allCompanies);
    expect(distinct(companies.map(({ domain }) => domain))).toBe(allCompanies);
  });

  test("have names in other letters, and data that the filters know", () => {
    const sample = Array.from({ length: 2_000 }, (_, at) =>
      recordOf(memberCount + at * 100, new Date("2026-11-29")),
    );
    expect(sample.filter(({ fullName }) => /\p{Script=Han}/u.test(fullName)).length).toBeGreaterThan(20);
    expect(sample.filter(({ fullName }) => /\p{Script=Arabic}/u.test(fullName)).length).toBeGreaterThan(5);
    expect(sample.filter(({ industry }) => industry === "")).toEqual([]);
    const known = sample.flatMap(({ listed }) => Object.entries(listed));
    expect(
      known.filter(([name, value]) => !(listedFilters[name as never] as string[]).includes(value)),
    ).toEqual([]);
  });
});
