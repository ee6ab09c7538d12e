import { isBusy } from "@/server/http/load";

test.each([
  ["no load", { delayMs: 0, cpu: 0.01 }, false],
  ["the process works and answers in time", { delayMs: 8, cpu: 0.97 }, false],
  ["every request has to wait", { delayMs: 90, cpu: 0.9 }, true],
  ["the machine slept, or serves other processes", { delayMs: 4_000, cpu: 0.1 }, false],
])("strangers are asked to come back only if this process itself is too busy (F1): %s", (_name, seen, busy) => {
  expect(isBusy(seen)).toBe(busy);
});
