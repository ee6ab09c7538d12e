import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("pace", "campaign-hours");
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

describe("a campaign that keeps the holidays of its recipients (R6)", () => {
  test("holds up those whose country has one, and goes on at once when it keeps them no more", () => {
    expect(seen.holidays).toEqual({
      today: 3,
      waits: [{ reason: "recipient_holiday", detail: {}, until: "2026-07-15T07:00:00.000Z", people: 1 }],
      waited: { reason: "recipient_holiday", gate: "inside_hours" },
      tomorrow: ["Hello 2026-07-15T07:00:00.000Z"],
      ...{ held: 0, released: 1 },
    });
  });

  test("is forecast at the very instants of the engine (M2)", () => {
    expect(seen.forecastOfHolidays).toMatchObject({ onlyForecast: [], onlyReal: [], steps: 12 * 3 });
    expect(seen.heldByHolidays).toBe(true);
  });
});
