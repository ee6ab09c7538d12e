import { judge, type Knowledge, readRow } from "@/server/domain/imports/judge";
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
  optedOut: new Set(),
  byHand: new Map(),
  exclusions: new Map(),
};
const rows = (world: Partial<Knowledge>, ...cells: string[][]) => {
  const seen = new Set<string>();
  return cells.map((row, index) =>
    judge(readRow({ line: index + 2, cells: row }, columns), { ...nothing, ...world }, seen),
  );
};
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

test("somebody new is added, once per file", () => {
  const [first, second] = rows({}, ["Bo", "bo@x.co", "", ""], ["Bo", "BO@x.co", "", ""]);
  expect(first).toMatchObject({ line: 2, outcome: "added" });
  expect(second).toMatchObject({
    line: 3,
    outcome: "refused",
    refusal: "twice_in_file",
    cells: ["Bo", "BO@x.co", "", ""],
  });
});

test("somebody known gets what was missing and keeps what was there (R24)", () => {
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

test("what somebody emptied by hand stays empty", () => {
  const byHand = new Map([["ada", new Set(["profileUrl"])]]);
  expect(rows({ ...world, byHand }, ["", "ada@x.co", "https://people.example/in/ada", ""])[0]).toMatchObject({
    filled: null,
  });
});

test("a row that names two people is refused, never merged silently (R24)", () => {
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
  });
});

test("nobody who opted out or is on the blacklist comes back (R18)", () => {
  const suppressed = new Map<string, "opted_out" | "blacklisted">([
    ["email a@x.co", "opted_out"],
    ["email b@x.co", "blacklisted"],
  ]);
  const verdicts = rows({ suppressed }, ["", "a@x.co", "", ""], ["", "b@x.co", "", ""]);
  expect(verdicts).toMatchObject([{ refusal: "opted_out" }, { refusal: "blacklisted" }]);
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
  test("shared by colleagues makes them no double", () => {
    expect(rows({}, ["A", "a@x.co", "", phone], ["B", "b@x.co", "", phone])).toMatchObject([
      { outcome: "added" },
      { outcome: "added" },
    ]);
    expect(rows(desk, ["B", "b@x.co", "", phone])).toMatchObject([{ outcome: "added" }]);
  });
  test("recognises somebody of whom nothing else is known to differ (R24)", () =>
    expect(rows(desk, ["", "", "https://people.example/in/ada", phone])).toMatchObject([
      { outcome: "merged", prospectId: "ada" },
    ]));
});

test("who must not enter the campaign is still merged, with the reason", () => {
  const exclusions = new Map([["ada", "in_other_campaign" as const]]);
  expect(rows({ ...world, exclusions }, ["", "ada@x.co", "", ""])).toMatchObject([
    { outcome: "merged", exclusion: "in_other_campaign" },
  ]);
});
