import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  seen = await runScenario("engine", "exclusive");
}, 600_000);

describe("one active campaign for each person (R24)", () => {
  it("is guaranteed when two campaigns take the same people at the same moment", () => {
    expect(seen.race).toEqual({ first: 20, second: 0, reasons: ["in_other_campaign"], running: 20 });
  });

  it("is relaxed by a campaign that includes existing people", () => {
    expect(seen.relaxed).toBe(20);
  });

  it("is checked again before the first step: the later campaign ends, says why, and the forecast agrees", () => {
    expect(seen.gate?.both).toEqual({
      mails: ["One"],
      rows: [
        ["active", null],
        ["stopped", "in_other_campaign"],
      ],
      isForeseen: [true],
    });
  });

  it("does not affect people who were included knowingly, or before this was recorded", () => {
    const all = {
      mails: ["One", "Two"],
      rows: [
        ["active", null],
        ["active", null],
      ],
      isForeseen: [false],
    };
    expect([seen.gate?.knowingly, seen.gate?.before]).toEqual([all, all]);
  });

  it("applies to resuming and restarting people", () => {
    expect(seen.again).toEqual({
      refused: ["person_in_other_campaign", "person_in_other_campaign"],
      taken: ["taken", "taken"],
    });
  });

  it("applies to finished people who are sent back to an added step, and so does a reply since then (R14, R23)", () => {
    const ledBack = { mails: ["One", "Added"], left: 0 };
    const leftAlone = { mails: ["One"], left: 0 };
    expect(seen.back).toEqual({
      ...{ free: ledBack, knowingly: ledBack },
      ...{ elsewhere: leftAlone, answered: leftAlone, race: leftAlone },
    });
  });
});

test("an opt-out reaches a person who is added to a campaign at the same moment (R18)", () => {
  expect(seen.optOut).toEqual({
    mails: 0,
    people: [
      ["stopped", "opted_out"],
      ["stopped", "opted_out"],
    ],
  });
});
