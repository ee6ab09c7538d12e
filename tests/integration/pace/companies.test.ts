import { runScenario } from "../inbox/run-scenario";

type Case = Record<string, unknown>;
let seen: Record<string, Case> & { virtual: unknown };
beforeAll(async () => {
  seen = await runScenario("pace", "companies");
}, 600_000);

const until = expect.any(String);

describe("after a reply", () => {
  test("colleagues wait fourteen days, in campaigns with the company rule only, and the log and the screen say so (R26)", () => {
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

  test("the days are those of the workspace's clock, and a name without its legal form is enough (R26, R31)", () => {
    expect(seen.virtual).toBe(14);
  });

  test("no one waits because of an automatic reply, an opt-out, or an uncertain reply (R26, R16, R15)", () => {
    expect(seen.held).toEqual({ absence: null, machine: null, "opt-out": null, doubt: null });
  });

  test("people added later wait for the rest of the time (R26)", () => {
    expect(seen.resumed).toMatchObject({ newcomer: ["colleague_replied", 14] });
  });

  test("people restarted meanwhile wait too (R26, R30)", () => {
    expect(seen.restarted).toEqual({ mailed: [] });
  });

  test("a member can resume one of them, once, and is named in the log (R26)", () => {
    expect(seen.resumed).toMatchObject({
      lifted: [true, false],
      mailed: ["Bob"],
      log: [{ reason: "colleague_replied", until: null, isOfMessage: false, isByPerson: true }],
    });
  });

  test("everyone continues when the campaign's company rule is turned off (R26)", () => {
    expect(seen.over).toEqual({ mailed: ["Bob", "Cy"], until: null });
  });
});

describe("with a max number of people per company", () => {
  test("the others start one by one as people finish, in the order they were added (R26)", () => {
    expect(seen.places).toEqual({
      first: ["Ada", "Zoe"],
      ...{ waits: "company_limit", meanwhile: [] },
      why: { reason: "company_limit", detail: { used: 1, limit: 1 } },
      second: ["Ada", "Bob", "Zoe"],
      third: ["Cy"],
      ended: ["finished", "finished", "stopped"],
    });
  });

  test("workers at the same moment start no more, and one more when there is one more place (R26)", () => {
    expect(seen.together).toEqual({ immediate: 2, more: 1 });
  });

  test("people of all campaigns with the company rule count, also those started before; archived ones do not (R26)", () => {
    expect(seen.across).toEqual({ between: [["Ada"], "company_limit"], aDayLater: ["Bob"] });
  });
});

test("companies are recognized alike for new, edited and existing people (R26)", () => {
  const { expected } = seen.keys!;
  expect(expected).toContainEqual({ domain: "mueller.co.uk", name: "muller and sohne" });
  expect(seen.keys).toEqual({ expected, written: expected, edited: expected, migrated: expected });
});
