import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("billing", "credits");
}, 600_000);

describe("the ledger of credits (BILL-01, BILL-46)", () => {
  test("the plan grants once per period, for any number of simultaneous calls, adds the difference after an upgrade, and takes nothing back (BILL-07)", () => {
    expect(seen.grants).toEqual({
      ...{ balances: [20_000], first: 1, again: 1, later: 2 },
      ...{ upgraded: 120_000, kept: 120_000, isTrue: true },
    });
  });

  test("under concurrent, repeated and aborted charges, the balance is the sum of the ledger, never negative, and nothing is charged twice (BILL-46)", () => {
    expect(seen.many).toMatchObject({ isTrue: true, lowest: true, atMostOnce: 1, charged: true, told: true });
    expect((seen.many as { balance: number }).balance).toBeGreaterThanOrEqual(0);
  });

  test("reserved credits cannot be used otherwise, unused ones are released, and refunded charges can be made again", () => {
    expect(seen.holds).toEqual({
      ...{ first: ["a", "b"], others: [], woken: 1, done: ["a"], repeated: ["a"] },
      ...{ between: 10, back: 20, balance: 10, isTrue: true },
    });
    expect(seen.forgotten).toEqual({ refused: [], free: ["next"] });
  });

  test("no role of the product can write a balance, change a line, or spend more than there is", () => {
    const notAllowed = "42501";
    const [broken, unknown] = ["23514", "23503"];
    expect(seen.walls).toEqual([...Array(6).fill(notAllowed), broken, broken, unknown]);
  });
});

describe("a step that costs credits", () => {
  test("is charged for each verified address found, and for nothing else (PROSPECT-13, CONST-17)", () => {
    expect(seen.paid).toEqual({
      ...{ charges: 3, ofCampaign: true, holds: 0, balance: 70, isTrue: true },
      rows: [...Array(3).fill("enrich sent"), ...Array(3).fill("enrich skipped no_emails")],
    });
  });

  test("waits without credits and makes no lookups, sends one notice, and continues after a grant (CAMP-26, NOTIF-15)", () => {
    expect(seen.waiting).toMatchObject({
      poor: {
        rows: ["enrich planned out_of_credits", "enrich planned out_of_credits", "enrich sent"],
        asked: 1,
      },
      ...{ still: 1, isEmptied: true, told: 1, wakes: true, isFull: true, isTrue: true },
      rows: Array(3).fill("enrich sent"),
    });
  });

  test("is charged once, even if its worker dies in between and comes back (PROSPECT-13)", () => {
    expect(seen.killed).toEqual({ aside: 1, spent: ["charge enrich -10"], balance: 0, isTrue: true });
  });

  test("is charged once after several tries, and not at all for a phone number or a stopped person (PROSPECT-13)", () => {
    expect(seen.others).toEqual({
      repeated: { tries: 3, spent: ["charge enrich -10"] },
      free: { rows: ["enrich sent"], spent: [] },
      stopped: { spent: [], holds: [] },
    });
  });
});
