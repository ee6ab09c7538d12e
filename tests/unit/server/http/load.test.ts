import { isOverloaded } from "@/server/http/load";

test.each([
  ["nobody is there", { delayMs: 0, utilization: 0.01 }, false],
  ["it works, and answers in time", { delayMs: 8, utilization: 0.97 }, false],
  ["all that comes has to wait", { delayMs: 60, utilization: 0.99 }, true],
  ["the machine slept, or gives its time to others", { delayMs: 4_000, utilization: 0.2 }, false],
])("strangers are asked to come back only where this process itself is too busy (F1): %s", (_name, seen, isHigh) => {
  expect(isOverloaded(seen)).toBe(isHigh);
});
