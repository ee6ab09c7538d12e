import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "campaign-hours");
}, 240_000);

describe("a campaign with hours of its own (R5)", () => {
  test("holds up its own people alone until both hours are open, and says so", () => {
    expect(seen.mornings).toEqual({
      free: ["Free", "Free"],
      waits: [
        {
          ...{ reason: "outside_campaign_hours", detail: { start: 10, end: 12 } },
          ...{ until: "2026-03-03T09:00:00.000Z", people: 4 },
        },
      ],
      events: [{ reason: "outside_campaign_hours", gate: "inside_hours", start: "10", count: 1 }],
      decided: Array(4).fill("waited outside_campaign_hours"),
      early: [],
      next: Array(4).fill("Narrow 2026-03-03T09:00:00.000Z"),
    });
  });

  test("sends nothing where they leave nothing of the sender's, and goes on when they are changed", () => {
    expect(seen.nothing).toEqual({
      ...{ reason: "outside_campaign_hours", before: [], senders: ["Ada Sender"], after: 1 },
    });
  });

  test("is forecast at the very instants of the engine, over midnight and a change of the clock (M2, R7)", () => {
    expect(seen.forecast).toMatchObject({ onlyForecast: [], onlyReal: [], steps: 14 * 3 });
    expect((seen.forecast as { hours: number[] }).hours.every((hour) => hour >= 23 || hour < 3)).toBe(true);
  });
});
