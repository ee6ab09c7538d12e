import { harmless } from "@/server/domain/imports/formula";
import { readPerson } from "@/server/domain/imports/person";
import { settleTargets } from "@/server/domain/imports/targets";

const columns = ["full_name", "work_email", "profile_url", "twitter", "custom_field_1"];
const read = (...cells: string[]) => readPerson(cells, columns);

describe("rows become people", () => {
  test("values are cleaned to one spelling each", () => {
    expect(
      read(
        " Zoe\u0308  Öztürk ",
        "Zoe@EXAMPLE.com",
        "http://www.People.example/in/Zoe/?utm=1",
        "@zoe",
        " x ",
      ),
    ).toMatchObject({
      person: expect.objectContaining({
        firstName: "Zoë",
        lastName: "Öztürk",
        fullName: "Zoë Öztürk",
        workEmail: "zoe@example.com",
        profileUrl: "https://people.example/in/zoe",
        twitter: "zoe",
        customFields: { custom_field_1: "x" },
      }),
    });
  });
  test.each([
    ["no address and no profile", ["Ada", "", "", "", ""], "no_identity"],
    ["an invalid address", ["Ada", "ada at example", "", "", ""], "invalid_email"],
    ["a profile that is not a page", ["Ada", "", "people.example", "", ""], "invalid_profile_url"],
    ["too few cells", ["Ada", "ada@example.com"], "wrong_number_of_cells"],
    ["too many cells", ["Ada", "ada@example.com", "", "", "", "more"], "wrong_number_of_cells"],
    ["a cell of a megabyte", ["A".repeat(1_000_000), "ada@example.com", "", "", ""], "cell_too_long"],
    [
      "an address of a thousand letters",
      ["Ada", "", `people.example/in/${"a".repeat(1_000)}`, "", ""],
      "cell_too_long",
    ],
  ])("refused: %s", (_, cells, refusal) => expect(read(...cells)).toEqual({ refusal }));
  test("placeholders such as n/a are empty in fields for an address", () =>
    expect(read("Ada", "n/a", "https://people.example/in/ada", "-", "")).toMatchObject({
      person: expect.objectContaining({ workEmail: null, twitter: null, customFields: {} }),
    }));
  test.each(["Na", "Nan", "None", "Null", "undefined"])("%j is kept as a name", (name) =>
    expect(read(name, "ada@example.com", "", "", name)).toMatchObject({
      person: expect.objectContaining({ firstName: name, customFields: { custom_field_1: name } }),
    }));
  test("a value that is too long is cut with an ellipsis, and the person is kept", () => {
    const result = read("Ada", "ada@example.com", "", "", "x".repeat(3_000));
    const kept = "person" in result ? result.person.customFields.custom_field_1 : "";
    expect(kept).toBe(`${"x".repeat(1_999)}…`);
  });
  test("empty cells beyond the header are not an error", () =>
    expect(read("Ada", "ada@example.com", "", "", "", "", " ")).toHaveProperty("person"));
  test("an invalid handle is left out, but the person is kept (PROSPECT-24)", () =>
    expect(read("Ada", "ada@example.com", "", "not a handle", "")).toMatchObject({
      person: expect.objectContaining({ twitter: null }),
    }));
});

describe("mappings", () => {
  const settle = (headers: string[], chosen: string[], existing: { key: string; name: string }[] = []) =>
    settleTargets(
      headers,
      chosen.map((target, index) => ({ index, target })),
      existing,
    );

  test("a file needs a column of addresses or profiles (PROSPECT-18)", () =>
    expect(() => settle(["a"], ["first_name"])).toThrow("csv_no_identity_column"));
  test("two columns cannot become one field", () =>
    expect(() => settle(["a", "b"], ["work_email", "work_email"])).toThrow("csv_field_twice"));
  test("a custom field takes the next free key, or the one with its name (PROSPECT-37)", () =>
    expect(
      settle(
        ["Email", "Shoe", "Hat"],
        ["work_email", "new_custom_field", "new_custom_field"],
        [{ key: "custom_field_1", name: "hat" }],
      ),
    ).toMatchObject({
      targets: ["work_email", "custom_field_2", "custom_field_1"],
      newFields: [{ key: "custom_field_2", name: "Shoe" }],
    }));
  test("a field that is being removed keeps its key from others (PROSPECT-37)", () =>
    expect(
      settleTargets(
        ["Email", "Shoe"],
        [
          { index: 0, target: "work_email" },
          { index: 1, target: "new_custom_field" },
        ],
        [{ key: "custom_field_1", name: "Hat" }],
        new Set(["custom_field_1", "custom_field_2"]),
      ).newFields,
    ).toEqual([{ key: "custom_field_3", name: "Shoe" }]));
  test("twenty custom fields are the maximum", () => {
    const full = Array.from({ length: 20 }, (_, n) => ({ key: `custom_field_${n + 1}`, name: `f${n}` }));
    expect(() => settle(["Email", "More"], ["work_email", "new_custom_field"], full)).toThrow(
      "custom_fields_full",
    );
  });
  test("a custom field of another workspace is not found", () =>
    expect(() => settle(["Email", "x"], ["work_email", "custom_field_3"])).toThrow("not_found"));
});

describe("downloaded cells never run in a spreadsheet (S49)", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", " =cmd|' /C calc'!A0"])("%j", (cell) =>
    expect(harmless(cell)).toBe(`'${cell}`));
  test.each(["Ada", "1-2", "a=b", ""])("%j stays", (cell) => expect(harmless(cell)).toBe(cell));
});

test("a row says whether the person agreed to texts and calls; anything unclear is not consent (R28)", () => {
  const given = (sms: string, call: string) => {
    const reading = readPerson(["ada@example.com", sms, call], ["work_email", "sms_consent", "call_consent"]);
    return "person" in reading && reading.consents;
  };
  expect(given("2026-01-15", "Oui")).toEqual([
    { channel: "sms", givenOn: "2026-01-15", wording: "2026-01-15" },
    { channel: "call", givenOn: null, wording: "Oui" },
  ]);
  expect(given("perhaps", "")).toEqual([]);
  expect(given("2026-02-31", "0000-01-01")).toEqual([]);
});
