import { newId } from "@/server/ids";

describe("ids (decision 1.10)", () => {
  test("sort in the order they were created, even in the same millisecond, and never repeat", () => {
    const ids = Array.from({ length: 20_000 }, () => newId());
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("are UUIDs of version 7", () =>
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

  test("contain their time of creation", () => {
    const before = Date.now();
    const made = Number.parseInt(newId().replace("-", "").slice(0, 12), 16);
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThan(Date.now() + 100);
  });
});
