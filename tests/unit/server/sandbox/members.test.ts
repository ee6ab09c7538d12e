import fc from "fast-check";
import { companyAt, companyCount } from "@/server/sandbox/rules/companies";
import {
  colleagueOf,
  isCompanyDomain,
  memberAt,
  memberByEmail,
  memberByRef,
  memberCount,
  otherAddresses,
} from "@/server/sandbox/rules/members";

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
