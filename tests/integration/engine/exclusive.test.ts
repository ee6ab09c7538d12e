import { runScenario } from "../inbox/run-scenario";

let seen: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  seen = await runScenario("engine", "exclusive");
}, 180_000);

describe("one active campaign for each person (R24)", () => {
  it("holds when two campaigns take the same people at the same moment", () => {
    expect(seen.race).toEqual({ first: 20, second: 0, reasons: ["in_other_campaign"], running: 20 });
  });

  it("is relaxed by a campaign that includes existing people", () => {
    expect(seen.relaxed).toBe(20);
  });

  it("is looked at again before the first step: the later campaign ends, and says why", () => {
    expect(seen.gate?.both).toEqual({
      mails: ["One"],
      rows: [
        ["active", null],
        ["stopped", "in_other_campaign"],
      ],
    });
  });

  it("leaves people alone who were included knowingly, or before this was noted", () => {
    const all = {
      mails: ["One", "Two"],
      rows: [
        ["active", null],
        ["active", null],
      ],
    };
    expect([seen.gate?.knowingly, seen.gate?.before]).toEqual([all, all]);
  });

  it("binds who goes on and who begins anew", () => {
    expect(seen.again).toEqual({
      refused: ["person_in_other_campaign", "person_in_other_campaign"],
      taken: ["taken", "taken"],
    });
  });
});

test("an opt-out reaches a person who is put into a campaign at the same moment (R18)", () => {
  expect(seen.optOut).toEqual({
    mails: 0,
    people: [
      ["stopped", "opted_out"],
      ["stopped", "opted_out"],
    ],
  });
});
