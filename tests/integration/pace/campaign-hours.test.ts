import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("pace", "campaign-hours");
}, 600_000);

describe("a campaign with its own hours (R5)", () => {
  test("delays only its own people until both hours are open, and says so", () => {
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

  test("sends nothing if they do not overlap with the sender's, and continues when they are changed", () => {
    expect(seen.nothing).toEqual({
      ...{ reason: "outside_campaign_hours", before: [], senders: ["Ada Sender"], after: 1 },
    });
  });

  test("is forecast at exactly the engine's instants, over midnight and a clock change (M2, R7)", () => {
    expect(seen.forecast).toMatchObject({ onlyForecast: [], onlyReal: [], steps: 14 * 3 });
    expect((seen.forecast as { hours: number[] }).hours.every((hour) => hour >= 23 || hour < 3)).toBe(true);
  });
});

describe("a campaign that respects its recipients' holidays (R6)", () => {
  test("delays people whose country has one, and continues at once when the setting is turned off", () => {
    expect(seen.holidays).toEqual({
      today: 3,
      waits: [{ reason: "recipient_holiday", detail: {}, until: "2026-07-15T07:00:00.000Z", people: 1 }],
      waited: { reason: "recipient_holiday", gate: "inside_hours" },
      tomorrow: ["Hello 2026-07-15T07:00:00.000Z"],
      ...{ held: 0, released: 1 },
    });
  });

  test("is forecast at exactly the engine's instants (M2)", () => {
    expect(seen.forecastOfHolidays).toMatchObject({ onlyForecast: [], onlyReal: [], steps: 12 * 3 });
    expect(seen.heldByHolidays).toBe(true);
  });
});
