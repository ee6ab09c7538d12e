import {
  differences,
  mayGoOn,
  mergedRecord,
  openAfterMerge,
  type RecordOfPerson,
  type Sequence,
} from "@/server/domain/prospects/merge-records";

const nobody: RecordOfPerson = {
  ...{ id: "a", firstName: "", lastName: "", fullName: "", position: "", companyName: "", companyDomain: "" },
  ...{ location: "", workEmail: null, personalEmail: null, profileUrl: null, memberRef: null, phone: null },
  ...{ website: null, twitter: null, timezone: null, emailStatus: "unknown", customFields: {} },
};
const record = (more: Partial<RecordOfPerson>): RecordOfPerson => ({ ...nobody, ...more });

describe("the data of two records", () => {
  const stays = record({
    ...{ fullName: "Ada Lovelace", firstName: "Ada", lastName: "Lovelace", workEmail: "ada@x.co" },
    ...{ companyName: "Halden", emailStatus: "valid", customFields: { custom_field_1: "Blue" } },
  });
  const goes = record({
    ...{ id: "b", fullName: "A. Lovelace", firstName: "A.", lastName: "Lovelace", workEmail: "al@y.co" },
    ...{ companyName: "Halden", phone: "+442079460958", profileUrl: "https://p.example/in/ada" },
    ...{
      memberRef: "m1",
      emailStatus: "invalid",
      customFields: { custom_field_1: "Red", custom_field_2: "7" },
    },
  });

  test("differ if both have different values, or if only the removed one has a value", () => {
    expect(differences(stays, goes)).toEqual([
      { field: "name", stays: "Ada Lovelace", goes: "A. Lovelace" },
      { field: "work_email", stays: "ada@x.co", goes: "al@y.co" },
      { field: "profile", stays: "", goes: "https://p.example/in/ada" },
      { field: "phone", stays: "", goes: "+442079460958" },
      { field: "custom_field_1", stays: "Blue", goes: "Red" },
      { field: "custom_field_2", stays: "", goes: "7" },
    ]);
    expect(differences(stays, stays)).toEqual([]);
  });

  test("are taken from the record that stays, and completed from the other", () => {
    expect(mergedRecord(stays, goes, new Set())).toEqual({
      ...stays,
      ...{ phone: "+442079460958", profileUrl: "https://p.example/in/ada", memberRef: "m1" },
      customFields: { custom_field_1: "Blue", custom_field_2: "7" },
    });
  });

  test("are chosen together if one is meaningless without the other", () => {
    const merged = mergedRecord(stays, goes, new Set(["name", "work_email", "custom_field_1"]));
    expect(merged).toMatchObject({
      ...{ id: "a", fullName: "A. Lovelace", firstName: "A.", workEmail: "al@y.co", emailStatus: "invalid" },
      customFields: { custom_field_1: "Red" },
    });
  });
});

describe("open sequences of two records (R14, R18, R24)", () => {
  let count = 0;
  const sequence = (prospectId: string, campaignId: string, more: Partial<Sequence> = {}): Sequence => ({
    ...{ id: `e${count++}`, prospectId, campaignId, campaignName: campaignId, accountId: "s" },
    ...{ state: "active" as const, done: 0 },
    ...more,
  });
  const standing = (id: string, more = {}) => ({ id, isOptedOut: false, hasReplied: false, ...more });
  const fates = (sequences: Sequence[], stays = {}, goes = {}) =>
    openAfterMerge(sequences, standing("a", stays), standing("b", goes)).map(
      ({ prospectId, campaignId, endsBecause }) => [prospectId, campaignId, endsBecause],
    );

  test("may both continue in different campaigns, and a member chooses", () => {
    const both = [sequence("a", "x"), sequence("b", "y", { state: "held" })];
    expect(fates(both)).toEqual([
      ["a", "x", null],
      ["b", "y", null],
    ]);
    expect(mayGoOn(openAfterMerge(both, standing("a"), standing("b")))).toEqual(["a", "b"]);
  });

  test("end if either unsubscribed, or if the other record got a reply", () => {
    const both = [sequence("a", "x"), sequence("b", "y")];
    expect(fates(both, {}, { isOptedOut: true })).toEqual([
      ["a", "x", "opted_out"],
      ["b", "y", "opted_out"],
    ]);
    expect(fates(both, {}, { hasReplied: true })).toEqual([
      ["a", "x", "replied"],
      ["b", "y", null],
    ]);
  });

  test.each<[string, Partial<Sequence>, Partial<Sequence>, (string | null)[]]>([
    ["further", { done: 1 }, { done: 2 }, ["merged", null]],
    ["as far, of the record that stays", { done: 1 }, { done: 1 }, [null, "merged"]],
    ["never if one was finished", { done: 1 }, { done: 3, state: "finished" }, ["merged"]],
    ["never if one was stopped", { done: 1 }, { done: 0, state: "stopped" }, ["merged"]],
  ])("continue only once in the same campaign: %s", (_, a, b, expected) => {
    const all = fates([sequence("a", "x", a), sequence("b", "x", b)]);
    expect(all.map(([, , why]) => why)).toEqual(expected);
  });
});
