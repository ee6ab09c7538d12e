import { lineOf } from "@/server/domain/phone/number";

test.each([
  ["+491701234567", "mobile"],
  ["+493012345678", "landline"],
  ["+447911123456", "mobile"],
  // In North America both kinds share their numbers.
  ["+12125550107", null],
  ["nonsense", null],
  [null, null],
] as const)("%s is %s", (number, line) => {
  expect(lineOf(number)).toBe(line);
});
