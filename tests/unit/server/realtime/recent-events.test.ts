import { keepRecentEvents } from "@/server/realtime/recent-events";
import type { OutboxRow } from "@/server/repositories/outbox";

const event = (id: string) => ({ id, event: "refetch" }) as OutboxRow;

/** Events kept by a process that started at 0, with a clock that the test sets. */
function started() {
  let now = 0;
  const recent = keepRecentEvents(() => now);
  return {
    add(id: string, at: number) {
      now = at;
      recent.add(event(id));
    },
    since: (time: number) => recent.since(time)?.map(({ id }) => id) ?? null,
  };
}

describe("the events of the last minute", () => {
  it("since a page was read are given in order, with some from just before, because clocks differ", () => {
    const { add, since } = started();
    add("old", 10_000);
    add("just before", 29_600);
    add("after", 31_000);
    expect(since(30_000)).toEqual(["just before", "after"]);
  });

  it("are unknown for a page that was read before the process started", () => {
    const { since } = started();
    expect(since(400)).toBeNull();
    expect(since(500)).toEqual([]);
  });

  it("are unknown for a page that was read longer ago", () => {
    const { add, since } = started();
    add("first", 10_000);
    add("second", 75_000);
    expect(since(10_400)).toBeNull();
    expect(since(10_600)).toEqual(["second"]);
  });

  it("are unknown where more came than are kept", () => {
    const { add, since } = started();
    for (let count = 0; count < 20_001; count++) add(String(count), 10_000 + count);
    expect(since(10_500)).toBeNull();
    expect(since(10_501)).toHaveLength(20_000);
  });
});
