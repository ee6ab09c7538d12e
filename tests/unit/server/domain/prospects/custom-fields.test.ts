import { isNameTaken, nextFieldKey } from "@/server/domain/prospects/custom-fields";

const keys = (...numbers: number[]) => new Set(numbers.map((number) => `custom_field_${number}`));

describe("custom fields (PROSPECT-37)", () => {
  test("a new field gets the lowest free number", () => {
    expect(nextFieldKey(0, keys())).toBe("custom_field_1");
    expect(nextFieldKey(2, keys(1, 3))).toBe("custom_field_2");
  });

  test("a workspace has twenty at most, even while numbers are still being freed", () => {
    expect(nextFieldKey(19, keys(...Array.from({ length: 30 }, (_, index) => index + 1)))).toBe(
      "custom_field_31",
    );
    expect(() => nextFieldKey(20, keys())).toThrow("custom_fields_full");
    const all = keys(...Array.from({ length: 99 }, (_, index) => index + 1));
    expect(() => nextFieldKey(3, all)).toThrow("custom_fields_full");
  });

  test("a name counts as taken regardless of capitals", () => {
    expect(isNameTaken("BUDGET", [{ name: "Budget" }])).toBe(true);
    expect(isNameTaken("Budgets", [{ name: "Budget" }])).toBe(false);
  });
});
