import { createLimiter } from "@/server/engine/intake/limiter";

test("admits a limited number at once, in order of arrival, and continues after a failure", async () => {
  const limit = createLimiter(2);
  const order: string[] = [];
  let inside = 0;
  let max = 0;
  const work = (name: string) =>
    limit(async () => {
      order.push(name);
      max = Math.max(max, ++inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      if (name === "b") throw new Error("no");
    });
  const ended = await Promise.allSettled(["a", "b", "c", "d", "e"].map(work));
  expect(max).toBe(2);
  expect(order).toEqual(["a", "b", "c", "d", "e"]);
  expect(ended.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});
