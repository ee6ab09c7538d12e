import { judgeRows, type Knowledge, readRow } from "@/server/domain/imports/judge";
import type { KnownPerson } from "@/server/domain/prospects/person";

const columns = ["full_name", "work_email", "profile_url", "phone"];
const known = (id: string, values: Partial<KnownPerson>): KnownPerson => ({
  id,
  firstName: "",
  lastName: "",
  fullName: "",
  position: "",
  companyName: "",
  companyDomain: "",
  location: "",
  workEmail: null,
  personalEmail: null,
  profileUrl: null,
  memberRef: null,
  phone: null,
  website: null,
  twitter: null,
  customFields: {},
  ...values,
});
const nothing: Knowledge = {
  owners: new Map(),
  people: new Map(),
  suppressed: new Map(),
  blacklisted: new Set(),
  optedOut: new Set(),
  erased: new Set(),
  byHand: new Map(),
  exclusions: new Map(),
};
const seen = new Set<string>();
const rows = (...file: Parameters<typeof furtherRows>) => {
  seen.clear();
  return furtherRows(...file);
};
/** Rows of the same file, later. */
const furtherRows = (world: Partial<Knowledge>, ...cells: string[][]) =>
  judgeRows(
    cells.map((row, index) => readRow({ line: index + 2, cells: row }, columns)),
    { ...nothing, ...world },
    seen,
  );
const ada = known("ada", {
  fullName: "Ada Lovelace",
  firstName: "Ada",
  lastName: "Lovelace",
  workEmail: "ada@x.co",
});
const world: Partial<Knowledge> = {
  owners: new Map([["email ada@x.co", "ada"]]),
  people: new Map([["ada", ada]]),
};

describe("a person who occurs twice in a file", () => {
  const profile = "https://people.example/in/bo";

  test("is added once, completed by the later row, which is reported as a repeat (R24, R25)", () => {
    const [first, second] = rows({}, ["Bo", "bo@x.co", "", ""], ["Bob", "BO@x.co", profile, ""]);
    expect(first).toMatchObject({
      line: 2,
      outcome: "added",
      person: { fullName: "Bo", profileUrl: profile },
    });
    expect(first).toHaveProperty("identities", [
      { kind: "email", value: "bo@x.co" },
      { kind: "profile_url", value: profile },
    ]);
    expect(second).toMatchObject({
      line: 3,
      outcome: "merged",
      prospectId: null,
      exclusion: "twice_in_file",
    });
  });

  test("is added once even if the rows are far apart, and a known person is completed by both", () => {
    const later = rows({ ...world, exclusions: new Map([["ada", "in_this_campaign"]]) }, [
      "",
      "ada@x.co",
      "",
      "",
    ]);
    expect(later).toMatchObject([{ exclusion: "in_this_campaign" }]);
    expect(furtherRows(world, ["", "ada@x.co", profile, ""])).toMatchObject([
      { prospectId: "ada", exclusion: "twice_in_file", filled: { profileUrl: profile } },
    ]);
    const both = rows(world, ["", "ada@x.co", "", ""], ["", "ada@x.co", profile, ""]);
    expect(both).toMatchObject([
      {
        prospectId: "ada",
        filled: { profileUrl: profile },
        newIdentities: [{ value: profile }],
        exclusion: null,
      },
      { prospectId: null, filled: null, exclusion: "twice_in_file" },
    ]);
  });

  test("is counted from the first accepted row, because a refused row does not count", () => {
    const suppressed = new Map([["profile_url https://people.example/in/bo", "blacklisted" as const]]);
    expect(rows({ suppressed }, ["Bo", "bo@x.co", profile, ""], ["Bo", "bo@x.co", "", ""])).toMatchObject([
      { refusal: "blacklisted" },
      { outcome: "added" },
    ]);
  });

  test("is refused if a later row links two people of the file, or one of the file and one already known (R24)", () => {
    const three = [
      ["A", "a@x.co", "", ""],
      ["B", "", profile, ""],
      ["C", "a@x.co", profile, ""],
    ];
    expect(rows({}, ...three)).toMatchObject([
      { outcome: "added" },
      { outcome: "added" },
      { refusal: "identity_conflict" },
    ]);
    expect(rows(world, ["A", "", profile, ""], ["A", "ada@x.co", profile, ""])).toMatchObject([
      { outcome: "added" },
      { refusal: "identity_conflict" },
    ]);
  });
});

test("a known person gets missing data and keeps existing data (R24)", () => {
  const [merged] = rows(world, ["Augusta King", "ada@x.co", "https://people.example/in/ada", ""]);
  expect(merged).toMatchObject({
    outcome: "merged",
    prospectId: "ada",
    filled: { fullName: "Ada Lovelace", profileUrl: "https://people.example/in/ada" },
    newIdentities: [{ kind: "profile_url", value: "https://people.example/in/ada" }],
  });
});

test("the same row again changes nothing (R25)", () =>
  expect(rows(world, ["Ada Lovelace", "ada@x.co", "", ""])[0]).toMatchObject({
    outcome: "merged",
    filled: null,
    newIdentities: [],
  }));

test("a field that a member emptied stays empty", () => {
  const byHand = new Map([["ada", new Set(["profileUrl"])]]);
  expect(rows({ ...world, byHand }, ["", "ada@x.co", "https://people.example/in/ada", ""])[0]).toMatchObject({
    filled: null,
  });
});

test("a row that identifies two people is refused, never merged silently (R24)", () => {
  const two: Partial<Knowledge> = {
    owners: new Map([
      ["email ada@x.co", "ada"],
      ["profile_url https://people.example/in/bo", "bo"],
    ]),
    people: new Map([
      ["ada", ada],
      ["bo", known("bo", {})],
    ]),
  };
  expect(rows(two, ["", "ada@x.co", "https://people.example/in/bo", ""])[0]).toMatchObject({
    refusal: "identity_conflict",
    between: { one: "ada", other: "bo", identity: { kind: "email", value: "ada@x.co" } },
  });
});

test("people who unsubscribed or are on the blacklist are not imported again (R18)", () => {
  const suppressed = new Map<string, "opted_out" | "blacklisted">([
    ["email a@x.co", "opted_out"],
    ["email b@x.co", "blacklisted"],
  ]);
  const verdicts = rows({ suppressed }, ["", "a@x.co", "", ""], ["", "b@x.co", "", ""]);
  expect(verdicts).toMatchObject([{ refusal: "opted_out" }, { refusal: "blacklisted" }]);
  expect(rows({ blacklisted: new Set([2]) }, ["", "c@x.co", "", ""])).toMatchObject([
    { refusal: "blacklisted" },
  ]);
  expect(rows({ ...world, optedOut: new Set(["ada"]) }, ["", "ada@x.co", "", ""])).toMatchObject([
    { refusal: "opted_out" },
  ]);
});

describe("a phone number", () => {
  const phone = "+442079460958";
  const desk: Partial<Knowledge> = {
    owners: new Map([
      [`phone ${phone}`, "ada"],
      ["email ada@x.co", "ada"],
    ]),
    people: new Map([["ada", { ...ada, phone }]]),
  };
  test("shared by colleagues does not make them duplicates", () => {
    expect(rows({}, ["A", "a@x.co", "", phone], ["B", "b@x.co", "", phone])).toMatchObject([
      { outcome: "added" },
      { outcome: "added" },
    ]);
    expect(rows(desk, ["B", "b@x.co", "", phone])).toMatchObject([{ outcome: "added" }]);
  });
  test("finds a person if no other data is known to differ (R24)", () =>
    expect(rows(desk, ["", "", "https://people.example/in/ada", phone])).toMatchObject([
      { outcome: "merged", prospectId: "ada" },
    ]));
});

test("a person who must not enter the campaign is still merged, with the reason", () => {
  const exclusions = new Map([["ada", "in_other_campaign" as const]]);
  expect(rows({ ...world, exclusions }, ["", "ada@x.co", "", ""])).toMatchObject([
    { outcome: "merged", exclusion: "in_other_campaign" },
  ]);
});

test("a row that names an erased person is refused, and its cells are not kept", () => {
  const erased = new Set(["email ada@x.co"]);
  expect(rows({ erased }, ["", "ada@x.co", "", ""])).toMatchObject([{ refusal: "erased", cells: [] }]);
  expect(rows({ erased }, ["", "bo@x.co", "", ""])[0]).toMatchObject({ outcome: "added" });
});
