import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("enrichments", "crashes");
}, 600_000);

describe("an enrichment through a vendor that answers later (PROSPECT-13, PROSPECT-15)", () => {
  it("begins each look-up once, and books each answer once, even with two workers", () => {
    expect(seen.late).toEqual({
      waiting: { charged: 0, held: 3, found: 0, status: "running", begun: 3 },
      done: { charged: 3, held: 0, found: 3, status: "done", begun: 3 },
    });
  });

  it("pays nothing twice and loses nothing when the process dies before an answer is booked", () => {
    expect(seen.crash).toEqual({
      died: "the process died",
      dead: { charged: 0, held: 2, found: 0, status: "running" },
      after: { charged: 2, held: 0, found: 2, status: "done" },
      begun: 2,
      spent: 2,
    });
  });

  it("does not begin a look-up again while it may be running", () => {
    expect(seen.lost).toMatchObject({
      unsure: { charged: 0, held: 1, found: 0, begun: 1 },
      after: { charged: 1, held: 0, found: 1, status: "done" },
    });
  });

  it("waits while the vendor refuses, goes on by itself, and gives up after a day", () => {
    expect(seen.away).toEqual({
      held: { charged: 0, held: 1, found: 0, status: "vendor_later" },
      again: { charged: 0, held: 1, found: 0, status: "running" },
      after: { charged: 0, held: 0, found: 0, status: "done" },
    });
  });

  it("leaves alone who opted out meanwhile", () => {
    expect(seen.declined).toEqual({ charged: 0, held: 0, found: 0, status: "done", outcome: "opted_out" });
  });
});
