import { isMet, type KnownCondition } from "@/server/domain/campaigns/sequence/condition";

const ada = {
  email: "ada@example.test",
  isEmailInvalid: false,
  phone: null,
  hasReplied: false,
  lastMail: { opened: true, clicked: false },
  values: new Map([["location", "Lisbon, Portugal"]]),
};
const deadline = { amount: 3, unit: "working_days" } as const;
const on = { id: "c", is_enabled: true, type: "condition", otherwise: "continue" } as const;
const field = (
  operator: "is_set" | "is_empty" | "is" | "is_not" | "contains",
  value = "",
  name = "location",
) => ({ ...on, condition: "field", field: name, operator, value }) as const;

test.each<[string, KnownCondition, boolean]>([
  ["an address that is known", { ...on, condition: "has_email" }, true],
  ["a number that is not known", { ...on, condition: "has_phone" }, false],
  ["a field that is filled in", field("is_set"), true],
  ["an empty field", field("is_set", "", "occupation"), false],
  ["an empty field", field("is_empty", "", "occupation"), true],
  ["the same text in other capitals", field("is", " lisbon, PORTUGAL "), true],
  ["another text", field("is_not", "Porto"), true],
  ["a part of the text", field("contains", "portugal"), true],
  ["a text that is not part of it", field("contains", "Spain"), false],
  ["an email that was opened", { ...on, condition: "opened", deadline }, true],
  ["an email without a click", { ...on, condition: "clicked", deadline }, false],
  ["a prospect who never replied", { ...on, condition: "replied" }, false],
])("a condition on known data is answered at once: %s (CAMP-28)", (_case, step, expected) => {
  expect(isMet(step, ada)).toBe(expected);
});

test("a prospect without an email has opened none, but an earlier reply counts (R3, R14)", () => {
  const stranger = { ...ada, lastMail: null, hasReplied: true };
  expect(isMet({ ...on, condition: "opened", deadline }, stranger)).toBe(false);
  expect(isMet({ ...on, condition: "replied" }, stranger)).toBe(true);
});

test("an address that bounced does not count as an address (R17)", () => {
  expect(isMet({ ...on, condition: "has_email" }, { ...ada, isEmailInvalid: true })).toBe(false);
});
