import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("enrichments", "refusals");
}, 600_000);

const free = { charged: 0, held: 0, known: 0 };

describe("an enrichment and people who must be left alone (R18, PROSPECT-13)", () => {
  it("keeps and charges no address of an erased person, and none on the do-not-contact list", () => {
    const refused = { ...free, is_entered: true, status: "done" };
    expect(seen.addresses).toEqual([
      // The erased record of the same workspace has no address any more.
      { ...refused, outcome: "erased" },
      { ...refused, outcome: "opted_out" },
      { ...refused, outcome: "blacklisted" },
    ]);
  });

  it("leaves alone who comes on the list during it", () => {
    const refused = { ...free, is_entered: true, outcome: "blacklisted", status: "done" };
    expect(seen.listed).toEqual({ calls: 1, between: refused, meanwhile: refused });
  });

  it("releases what was reserved for who is erased, and for all when it fails or is cancelled", () => {
    expect(seen.ended).toMatchObject([
      { ...free, outcome: "erased" },
      { ...free, status: "failed" },
      { ...free, outcome: null, status: "cancelled" },
    ]);
  });

  it("does not give up anybody because the vendor is away", () => {
    expect(seen.outage).toMatchObject({
      away: { charged: 0, outcome: null, status: "running" },
      after: { charged: 1, held: 0, known: 1, outcome: "found", status: "done" },
    });
  });

  it("keeps a personal address as one", () => {
    const row = { work_email: null, email_status: "valid" };
    expect(seen.personal).toMatchObject({
      books: { charged: 1, outcome: "found" },
      row: { ...row, personal_email: "ada@home.example" },
      replaced: { ...row, personal_email: "ada@found.example" },
    });
  });

  it("takes nobody from the sandbox once something real is connected (R31)", () => {
    expect(seen.real).toEqual({ error: "no_people_database", kept: 0 });
  });

  it("forgets the words about people who had been erased before", () => {
    expect(seen.words).toEqual([true]);
  });
});
