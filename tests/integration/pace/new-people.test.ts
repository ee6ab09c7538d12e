import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("pace", "new-people");
}, 600_000);

describe("a campaign with a max number of new people a day (R9)", () => {
  test("makes the others wait for the next day, says so, and lets started people continue", () => {
    expect(seen.days).toEqual({
      first: ["One", "One"],
      waits: [
        {
          reason: "new_people_limit",
          detail: { used: 2, limit: 2 },
          until: "2026-03-02T23:00:00.000Z",
          people: 3,
        },
      ],
      sameDay: [],
      second: ["One", "One", "Two", "Two"],
      third: ["One", "Two", "Two"],
    });
  });

  test("starts no more of them when workers act at the same moment", () => {
    expect(seen.claimed).toEqual([4, 4, 4]);
    expect(seen.together).toBe(4);
  });

  test("counts people started before it was set, and continues at once if more are allowed", () => {
    expect(seen.changed).toEqual({
      ...{ before: 2, counted: { "2026-03-02": 2 } },
      ...{ limitedTo: 1, raised: 1, lifted: 2 },
    });
  });
});

test("people whose first step was skipped are still new: they wait as others do, and for a place of their company (R22, R26)", () => {
  expect(seen.passedOver).toEqual({
    closed: {
      ...{ mails: [], reasons: ["new_people_paused", "new_people_paused"] },
      ...{ heldBack: [{ reason: "new_people_paused", people: 2 }], played: 0 },
    },
    company: { mails: ["One"], reasons: ["company_limit", null], heldBack: [], played: 2 },
  });
});
