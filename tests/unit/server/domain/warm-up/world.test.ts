import { busiestPair, playWorld, volumeError, type WarmUpWorld } from "@/bench/warmup/world";

/** Monday, midnight in Berlin. */
const monday = new Date("2026-03-01T23:00:00Z");
const world: WarmUpWorld = { mailboxes: 300, domains: 30, days: 13, from: monday };

describe("warm-up among 300 mailboxes over 13 days", () => {
  const log = playWorld(world);

  test("grows by 3 a working day to 25, with 30 % of Friday's volume at weekends (MAIL-21, MAIL-22, R29)", () => {
    expect(volumeError(log, world)).toBeLessThanOrEqual(1);
  });

  test("answers a third of all emails (MAIL-21)", () => {
    const rate = log.filter(({ isAnswered }) => isAnswered).length / log.length;
    expect(rate).toBeGreaterThan(0.31);
    expect(rate).toBeLessThan(0.35);
  });

  test("lets no two mailboxes write more than 3 times in any seven days, and none to its own domain", () => {
    expect(busiestPair(log)).toBeLessThanOrEqual(3);
    const domain = (id: string) => Number(id.slice(4)) % world.domains;
    expect(log.filter(({ from, to }) => from === to || domain(from) === domain(to))).toEqual([]);
  });

  test("spaces a mailbox's emails by 10 minutes and keeps to its hours", () => {
    const byBox = Map.groupBy(log, ({ from }) => from);
    const gaps = [...byBox.values()].flatMap((own) =>
      own
        .toSorted((a, b) => a.at - b.at)
        .slice(1)
        .map(({ at }, index) => at - own.toSorted((a, b) => a.at - b.at)[index]!.at),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10 * 60_000);
    const hours = log.map(({ at }) => new Date(at).getUTCHours() + 1);
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([9, 17]);
  });

  test("makes the same plan again", () => {
    const again = playWorld({ ...world, mailboxes: 40 });
    expect(playWorld({ ...world, mailboxes: 40 })).toEqual(again);
  });
});

test("a small pool sends less rather than let two mailboxes write too often", () => {
  const small = { ...world, mailboxes: 6, domains: 3 };
  const log = playWorld(small);
  expect(busiestPair(log)).toBe(3);
  expect(log.length).toBeGreaterThan(0);
});
