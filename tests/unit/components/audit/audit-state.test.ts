import { readFilter, writeFilter } from "@/components/audit/audit-state";

const id = "01920000-0000-7000-8000-000000000001";
const read = (query: string) => readFilter(new URLSearchParams(query));

test("a filter written into an address is read back unchanged", () => {
  const filter = { actorId: id, category: "exports", from: "2026-11-01", to: "2026-11-20" } as const;
  expect(read(writeFilter(filter))).toEqual(filter);
  expect(writeFilter({})).toBe("");
});

test("invalid values of an address are ignored", () => {
  expect(read("actor_id=me&category=secrets&from=yesterday&to=2026-13-01")).toEqual({});
  expect(read("from=2026-11-20&to=2026-11-01")).toEqual({ from: "2026-11-20" });
});
