import { createVendors } from "@/server/drivers/enrichment/vendors";
import { createNotes, watched } from "@/server/drivers/enrichment/watched";
import type { EnrichmentPort, Finding, LookedUp } from "@/server/ports/enrichment";

const person = { workspaceId: "w", sought: ["email"] } as unknown as LookedUp;
const vendor = (finding: Finding): EnrichmentPort => ({ isSandbox: false, find: async () => finding });
const later = (reason: string): Finding => ({ kind: "later", reason });

test.each([
  ["found", { kind: "found", email: "a@b.example", phone: null }, null],
  ["nothing", { kind: "nothing" }, null],
  ["a running look-up", later("under_way"), null],
  ["too many requests", later("too_many"), null],
  ["a refused key", later("vendor_refuses_us"), "vendor_refuses_us"],
  ["an outage", later("vendor_failed"), "vendor_failed"],
  ["used-up credits", { kind: "barred", reason: "out_of_credits" }, "out_of_credits"],
] as const)("%s is noted, and passed on", async (_, finding, reason) => {
  const seen: (string | null)[] = [];
  const port = watched(vendor(finding as Finding), (noted) => seen.push(noted));
  expect(await port.find(person)).toEqual(finding);
  expect(seen).toEqual([reason]);
  expect(port.verify).toBeUndefined();
});

test("what a vendor says of an address is noted as well, and an error is a failure", async () => {
  const seen: (string | null)[] = [];
  const port = watched(
    {
      isSandbox: false,
      find: () => Promise.reject(new Error("no")),
      verify: async () => ({ kind: "verified", state: "valid", by: "a" }),
    },
    (noted) => seen.push(noted),
  );
  await expect(port.find(person)).rejects.toThrow("no");
  await port.verify!({ workspaceId: "w", email: "a@b.example", profileUrl: null });
  expect(seen).toEqual(["vendor_failed", null]);
});

describe("notes", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const now = () => new Date("2026-11-29T12:00:00Z");

  test("are saved at once, and then together every five seconds, although saving fails", async () => {
    const save = jest.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue(undefined);
    const note = createNotes(save, now);
    note(null);
    for (let time = 0; time < 20; time++) note("vendor_failed");
    note(null);
    note("vendor_refuses_us");
    expect(save.mock.calls).toEqual([[{ answeredAt: now(), problem: null, failures: 0 }]]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(save.mock.calls.slice(1)).toEqual([
      [{ answeredAt: now(), problem: "vendor_refuses_us", failures: 21 }],
    ]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledTimes(2);
    note(null);
    expect(save).toHaveBeenCalledTimes(3);
  });
});

test("an account is read once a minute", async () => {
  let time = 0;
  const read = jest.fn(async () => ({ kind: "account" as const, credits: 5, renewsOn: null }));
  const health = async () => new Map();
  const vendors = createVendors({ hunter: read }, { health, now: () => new Date(time) });
  expect(vendors.ids).toEqual(["hunter"]);
  for (time of [0, 59_000]) expect(await vendors.account("hunter")).toMatchObject({ credits: 5 });
  expect(read).toHaveBeenCalledTimes(1);
  time = 60_001;
  await vendors.account("hunter");
  expect(read).toHaveBeenCalledTimes(2);
});
