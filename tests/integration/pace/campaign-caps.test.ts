import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("pace", "campaign-caps");
}, 600_000);

const both = (used: number) => ({ campaign: [used], sender: [used] });

describe("a campaign with a daily limit for a kind of action (R9)", () => {
  test("makes the others wait for the next day, says so, and delays no other campaign of the sender", () => {
    expect(seen.days).toEqual({
      first: ["Capped", "Capped", "Free", "Free", "Free"],
      waits: [
        {
          reason: "campaign_limit",
          detail: { used: 2, limit: 2 },
          until: "2026-03-02T23:00:00.000Z",
          people: 3,
        },
      ],
      logged: [{ reason: "campaign_limit", gate: "limit_has_room", count: 1 }],
      replayed: ["finished  ", "finished  ", ...Array(3).fill("waited campaign_limit 2")],
      sameDay: [],
      second: ["Capped", "Capped"],
      used: { email: 4 },
    });
  });

  test("is never exceeded by workers that act at the same moment", () => {
    expect(seen.together).toEqual({
      claimed: [4, 4, 4],
      isCountedOnce: true,
      sent: 5,
      used: { email: 5 },
      waits: [["campaign_limit", 7]],
    });
  });

  test("releases the place together with the sender's: paused, stopped, refused for now, or never tried", () => {
    expect(seen.back).toEqual({
      paused: { taken: both(1), after: both(0) },
      stopped: both(0),
      later: both(0),
    });
    expect(seen.leftOver).toEqual({ inHand: [{ email: 1 }, [1]], after: [{ email: 0 }, [0]] });
  });

  test("keeps the place while the outcome is unknown, and releases it if it was never sent", () => {
    expect(seen.unknown).toEqual({
      inDoubt: { email: 1 },
      absent: { email: 0 },
      sentAgain: { email: 1 },
    });
  });

  test("counts what was done before it was set, and continues at once if more is allowed", () => {
    expect(seen.changed).toEqual({ before: 2, limitedTo: 1, raised: 1, lifted: 2 });
  });

  test("is respected by the forecast at exactly the engine's instants, with today's usage (M2)", () => {
    expect(seen.forecast).toMatchObject({
      ...{ onlyForecast: [], onlyReal: [] },
      usedBefore: { connection_request: 4, email: 3 },
      perDay: [
        { kind: "connection_request", most: 4, days: 4 },
        { kind: "email", most: 3, days: 6 },
      ],
    });
  });
});
