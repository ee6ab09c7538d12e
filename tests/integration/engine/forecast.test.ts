import { runScenario } from "../inbox/run-scenario";

type Case = Record<string, unknown>;
let seen: Record<string, Case>;

beforeAll(async () => {
  seen = await runScenario("engine", "forecast");
}, 600_000);

describe("a forecast and the campaign that really runs", () => {
  test("the engine executes every step at exactly the forecast instant (M2, R8)", () => {
    expect(seen.silent).toMatchObject({ onlyForecast: [], onlyReal: [], answers: {} });
    expect(seen.silent?.steps).toBe(30 * 5);
  });

  test("also when people accept and reply (M2, R3, R14)", () => {
    expect(seen.lively).toMatchObject({ onlyForecast: [], onlyReal: [] });
    const { accepted, replied } = seen.lively?.answers as Record<string, number>;
    expect(accepted).toBeGreaterThan(0);
    expect(replied).toBeGreaterThan(0);
  });

  test("says what delays people and what would help, and changes nothing (M2)", () => {
    expect(seen.answered).toMatchObject({
      people: { total: 40, played: 40, imagined: false, finished: 40, stopped: 0, underWay: 0 },
      hold: ["connection_request", "account", true],
      reliefs: [
        ["own_limit", "connection_request"],
        ["another_sender", null],
      ],
      done: [40, 40],
      requests: [4, 4, 4, 4, 4],
      isSame: true,
      isUntouched: true,
    });
    expect(seen.answered?.finishesAt).toMatch(/^2026-03-13/);
  });

  test("also when credits are short: the same people are looked up, and the others start to wait at the same instant (CAMP-26, BILL-46)", () => {
    expect(seen.credited).toMatchObject({
      ...{ onlyForecast: [], onlyReal: [], steps: 5 * 2, waiting: 7, isSameInstant: true },
      credits: { needed: 12, parts: [{ category: "enrich", credits: 12 }], available: 5, next: true },
    });
  });
});
