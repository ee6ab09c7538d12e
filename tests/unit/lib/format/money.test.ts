import { formatMoney, parseAmount } from "@/lib/format/money";

test.each([
  ["en", "14,400", 14_400],
  ["en", "14,400.50", 14_400.5],
  ["en", "14.5", 14.5],
  ["en", "14,5", 14.5],
  ["en", "1,250,000", 1_250_000],
  ["de", "14.400", 14_400],
  ["de", "14.400,50", 14_400.5],
  ["de", "14400,5", 14_400.5],
  ["de", "0,07", 0.07],
  ["fr", "14\u202f400,50", 14_400.5],
  ["fr", "14 400", 14_400],
  ["en", "1'250.25", 1250.25],
  ["en", "0", 0],
] as const)("in %s, %j is %d", (locale, typed, amount) => expect(parseAmount(typed, locale)).toBe(amount));

test.each([
  ["en", "14.400"],
  ["de", "14,400"],
  ["en", "1,25,000"],
  ["en", "12.345.67"],
  ["en", "-5"],
  ["en", "5 EUR"],
  ["en", "1."],
  ["en", ""],
  ["en", "1.234,567.8"],
] as const)("in %s, %j is not guessed", (locale, typed) => expect(parseAmount(typed, locale)).toBeNull());

test("whole amounts have no decimals, others two", () => {
  expect(formatMoney(14_400, "EUR", "en")).toBe("€14,400");
  expect(formatMoney(14_400.5, "EUR", "en")).toBe("€14,400.50");
  expect(formatMoney(1200, "JPY", "en")).toBe("¥1,200");
});
