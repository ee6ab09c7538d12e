import { runScenario } from "../inbox/run-scenario";

type Case = Record<string, unknown>;
let seen: Record<string, Case> & { virtual: unknown };
beforeAll(async () => {
  seen = await runScenario("pace", "companies");
}, 400_000);

const until = expect.any(String);

describe("after somebody's answer", () => {
  test("colleagues wait fourteen days, in campaigns that go by companies alone, and the log and the screen say so (R26)", () => {
    expect(seen.reply).toEqual({
      first: ["Ada", "Bob", "Cy", "Dan"],
      log: [{ reason: "colleague_replied", until, isOfMessage: true, isByPerson: false }],
      days: 14,
      shown: ["colleague_replied", true],
      meanwhile: { mailed: ["Cy", "Dan"], reason: "colleague_replied" },
      before: [],
      after: ["Bob"],
    });
  });

  test("the days are those of the workspace's own clock, and a name without its legal form is enough (R26, R31)", () => {
    expect(seen.virtual).toBe(14);
  });

  test("nobody waits for a machine, a word to stop, or what may be no answer (R26, R16, R15)", () => {
    expect(seen.held).toEqual({ absence: null, machine: null, "opt-out": null, doubt: null });
  });

  test("who comes in later waits for the rest of the time (R26)", () => {
    expect(seen.resumed).toMatchObject({ newcomer: ["colleague_replied", 14] });
  });

  test("who begins anew meanwhile waits, too (R26, R30)", () => {
    expect(seen.restarted).toEqual({ mailed: [] });
  });

  test("a person lets one of them go on, once, and is named in the log (R26)", () => {
    expect(seen.resumed).toMatchObject({
      lifted: [true, false],
      mailed: ["Bob"],
      log: [{ reason: "colleague_replied", until: null, isOfMessage: false, isByPerson: true }],
    });
  });

  test("everybody goes on when the campaign goes by companies no more (R26)", () => {
    expect(seen.over).toEqual({ mailed: ["Bob", "Cy"], until: null });
  });
});

describe("with so many people of a company at once", () => {
  test("the others begin one after the other as people come to their end, in the order in which they came (R26)", () => {
    expect(seen.places).toEqual({
      first: ["Ada", "Zoe"],
      ...{ waits: "company_limit", meanwhile: [] },
      why: { reason: "company_limit", detail: { used: 1, limit: 1 } },
      second: ["Ada", "Bob", "Zoe"],
      third: ["Cy"],
      ended: ["finished", "finished", "stopped"],
    });
  });

  test("no more begin however many workers look at the same moment, and one more when there is one place more (R26)", () => {
    expect(seen.together).toEqual({ atOnce: 2, more: 1 });
  });

  test("people of all campaigns that go by companies count, also who had begun before; nobody waits for one that was put away (R26)", () => {
    expect(seen.across).toEqual({ between: [["Ada"], "company_limit"], aDayLater: ["Bob"] });
  });
});

test("companies are recognised alike in who comes in, who is edited, and who was there before (R26)", () => {
  const { expected } = seen.keys!;
  expect(expected).toContainEqual({ domain: "mueller.co.uk", name: "muller and sohne" });
  expect(seen.keys).toEqual({ expected, written: expected, edited: expected, migrated: expected });
});
