import { type GuardCounts, isMoreSevere, judgeGuard } from "@/server/domain/tracking/guard";

const now = new Date("2026-03-02T09:00:00Z");
const counts = (
  mails: Partial<GuardCounts["mails"]>,
  complaints: Partial<GuardCounts["complaints"]> = {},
) => ({
  mails: { sent: 200, hard: 0, soft: 0, block: 0, ...mails },
  complaints: { sent: 1_000, count: 0, ...complaints },
});
const level = (...given: Parameters<typeof counts>) => judgeGuard(counts(...given), now)?.level ?? null;

describe("the guard of a campaign's emails (R17)", () => {
  test.each([
    [3, null],
    [4, "warned"],
    [7, "warned"],
    [8, "no_first_mails"],
    [15, "no_first_mails"],
    [16, "paused"],
  ])("%i bounces of 200: %s", (hard, expected) => {
    expect(level({ hard })).toBe(expected);
  });

  test.each([
    [19, 19, null],
    [20, 0, null],
    [20, 1, "no_first_mails"],
    [20, 2, "paused"],
    [50, 1, "warned"],
    [51, 1, null],
    [25, 1, "no_first_mails"],
    [26, 1, "warned"],
  ])("of %i emails %i bounces: %s", (sent, hard, expected) => {
    expect(level({ sent, hard })).toBe(expected);
  });

  test("refused emails count like unknown addresses, and full mailboxes do not", () => {
    expect(level({ hard: 2, block: 2 })).toBe("warned");
    expect(level({ soft: 100 })).toBeNull();
  });

  test.each([
    [1_000, 0, null],
    [1_000, 1, "warned"],
    [1_000, 2, "warned"],
    [1_000, 3, "paused"],
    [334, 1, "warned"],
    [333, 1, "paused"],
    [19, 1, null],
  ])("of %i emails %i complaints: %s", (sent, count, expected) => {
    expect(level({}, { sent, count })).toBe(expected);
  });

  test("the more severe of both decides, and all the numbers are kept", () => {
    expect(judgeGuard(counts({ hard: 3, block: 1, soft: 5 }, { count: 3 }), now)).toEqual({
      ...{ level: "paused", by: "complaints", sent: 1_000, count: 3 },
      ...{ hard: 3, block: 1, soft: 5, complaints: 3, at: now.toISOString() },
    });
    expect(judgeGuard(counts({ hard: 16 }, { count: 1 }), now)).toMatchObject({
      by: "bounces",
      count: 16,
      sent: 200,
    });
  });

  test("gets only stricter on its own", () => {
    expect(isMoreSevere("warned", null)).toBe(true);
    expect(isMoreSevere("paused", "no_first_mails")).toBe(true);
    expect(isMoreSevere("warned", "no_first_mails")).toBe(false);
    expect(isMoreSevere("paused", "paused")).toBe(false);
  });
});
