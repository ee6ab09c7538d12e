import { amountOf, hundredthsOf } from "@/server/domain/crm/hundredths";

test.each([
  [123_456, "EUR", 1234.56],
  [29, "USD", 0.29],
  [150_000, "JPY", 1500],
  [150_060, "JPY", 1501],
  [49, "JPY", 0],
  [1_234, "KWD", 12.34],
  [100, "XXX", 1],
])("%d hundredths of %s are %d", (hundredths, currency, amount) => {
  expect(amountOf(hundredths, currency)).toBe(amount);
});

test.each([
  [1234.56, 123_456],
  [0.29, 29],
  [1.005, 101],
  [12.345, 1_235],
  [4.35, 435],
  [0, 0],
  [1e-7, 0],
  [9_999_999_999.99, 999_999_999_999],
])("%d is %d hundredths", (amount, hundredths) => {
  expect(hundredthsOf(amount)).toBe(hundredths);
});
