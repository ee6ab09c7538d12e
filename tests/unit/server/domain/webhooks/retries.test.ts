import { endpointAfter, maxAttempts, waitAfter } from "@/server/domain/webhooks/retries";

const hourMs = 3_600_000;

test("ten attempts take about three days (INTEG-21)", () => {
  const waits = Array.from({ length: maxAttempts }, (_, at) => waitAfter(at + 1, "one", null));
  expect(waits.at(-1)).toBeNull();
  const whole = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / hourMs;
  expect(whole).toBeGreaterThan(65);
  expect(whole).toBeLessThan(85);
  expect(waits[0]).toBeLessThanOrEqual(5_500);
});

test("a receiver may ask for a longer wait, but for no more than a day and no shorter one", () => {
  expect(waitAfter(1, "one", 600)).toBe(600_000);
  expect(waitAfter(1, "one", 10_000_000)).toBe(24 * hourMs);
  expect(waitAfter(4, "one", 1)).toBeGreaterThan(1.7 * hourMs);
});

test("an endpoint is paused at once by 410, and by three days of failures", () => {
  const now = new Date("2026-03-04T12:00:00Z");
  const since = (hours: number) => new Date(+now - hours * hourMs);
  expect(endpointAfter({ status: 410, failingSince: null, now })).toBe("gone");
  expect(endpointAfter({ status: 500, failingSince: since(71), now })).toBe("active");
  expect(endpointAfter({ status: null, failingSince: since(72), now })).toBe("failing");
});
