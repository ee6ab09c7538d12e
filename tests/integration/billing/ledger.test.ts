import { runScenario } from "@/tests/integration/inbox/run-scenario";

type Found = Record<string, unknown>;

describe("the ledger of credits, in random sequences", () => {
  let seen: { inOrder: Found; atOnce: Found };
  beforeAll(async () => {
    seen = await runScenario("billing", "ledger");
  }, 600_000);

  test("has after each operation what a model of the rules has: gifts are spent first, then the plan's, then bought ones (BILL-01, BILL-46)", () => {
    expect(seen.inOrder).toMatchObject({ differences: [], steps: 900 });
    expect(seen.inOrder.refused).toBeGreaterThan(50);
    expect(seen.inOrder.missed).toBeGreaterThan(5);
  });

  test("allows nothing under concurrency that could not have been done one after the other, also if transactions are aborted (BILL-46)", () => {
    expect(seen.atOnce).toEqual({
      found: [],
      acts: 400,
      kinds: ["bought", "charge", "gift", "refund", "release", "reserve", "return", "take_back"],
    });
  });
});

describe("a database of the version before postings", () => {
  let seen: Found;
  beforeAll(async () => {
    seen = await runScenario("billing", "credits-upgrade");
  }, 600_000);

  test("keeps its balances, and every entry with its id, instant and reference (BILL-42)", () => {
    expect(seen).toMatchObject({ balancesStay: true, changed: [], isQuick: true, overdrawn: 0 });
    expect(seen.linesAfter).toBe(seen.entries);
    expect(seen.entries).toBeGreaterThan(10_000);
    expect(seen.sums).toEqual({ grants: true, postings: true, reserved: [50, 50, 50, 0] });
    expect(seen.kinds).toEqual([
      { kind: "gift", n: 12 },
      { kind: "plan", n: 36 },
    ]);
  });

  test("continues with it: old charges go back to their grants, and no more than what is free can be spent", () => {
    expect(seen).toMatchObject({
      ...{ returned: true, isOfSeveral: true, paid: ["open", "all"] },
      end: { balance: 20, reserved: 20 },
    });
  });
});

describe("the check of the books", () => {
  let seen: Record<"right" | "faults", Found>;
  beforeAll(async () => {
    seen = await runScenario("billing", "credit-checks");
  }, 600_000);

  test("adds up the workspaces in which something was posted since the last time, and no others", () => {
    expect(seen.right).toEqual({ before: 2, wrong: 0, unmoved: [], moved: true });
  });

  test("finds, reports and logs a balance, a reservation or a grant that is not what was posted, until it is put right", () => {
    const once = [1, 1, 0];
    expect(seen.faults).toEqual({ balance: once, reserved: once, grant: once, hold: once });
  });
});
