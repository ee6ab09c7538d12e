import { type ImmediateCondition, isMet } from "@/server/domain/campaigns/condition";

const ada = {
  email: "ada@example.test",
  isEmailInvalid: false,
  phone: null,
  values: new Map([["location", "Lisbon, Portugal"]]),
};
const on = { id: "c", is_enabled: true, type: "condition", otherwise: "continue" } as const;
const field = (
  operator: "is_set" | "is_empty" | "is" | "is_not" | "contains",
  value = "",
  name = "location",
) => ({ ...on, condition: "field", field: name, operator, value }) as const;

test.each<[string, ImmediateCondition, boolean]>([
  ["an address that is known", { ...on, condition: "has_email" }, true],
  ["a number that is not known", { ...on, condition: "has_phone" }, false],
  ["a field that is filled in", field("is_set"), true],
  ["a field nobody filled in", field("is_set", "", "occupation"), false],
  ["an empty field", field("is_empty", "", "occupation"), true],
  ["the same text in other capitals", field("is", " lisbon, PORTUGAL "), true],
  ["another text", field("is_not", "Porto"), true],
  ["a part of the text", field("contains", "portugal"), true],
  ["what is not in it", field("contains", "Spain"), false],
])("a condition is answered at once by what is known: %s (CAMP-28)", (_case, step, expected) => {
  expect(isMet(step, ada)).toBe(expected);
});

test("an address that bounced is none (R17)", () => {
  expect(isMet({ ...on, condition: "has_email" }, { ...ada, isEmailInvalid: true })).toBe(false);
});
